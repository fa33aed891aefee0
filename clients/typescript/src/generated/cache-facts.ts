// Generated from schema.graphql by `npm run generate`; do not edit.
/** The types of each interface and union. */
export const possibleTypes: Record<string, string[]> = {
  "Node": [
    "Premise",
    "Claim",
    "ArgumentGraph",
    "Image",
    "SocioProfile",
    "Corpus",
    "Judgement"
  ],
  "MoveReason": [
    "RelevanceReason",
    "QualityReason",
    "ProfileReason",
    "OtherClaimReason",
    "NoveltyReason",
    "StanceReason",
    "SideReason",
    "StructureComparison",
    "LanguageModelReason",
    "PixelsReason",
    "CopyReason"
  ]
};

/** The fields that are read page by page, with the arguments that tell one list from another. */
export const connections: Record<string, Record<string, string[]>> = {
  "Query": {
    "premises": [
      "by",
      "opposite",
      "corpus",
      "filter",
      "rank",
      "rerank",
      "groupBy",
      "graphStatements",
      "onlyMatching",
      "copies",
      "sort",
      "tuning"
    ],
    "counterPremises": [
      "by",
      "corpus",
      "side",
      "filter",
      "minSideProbability",
      "maxSimilarity",
      "judge",
      "diversify",
      "graphStatements",
      "copies",
      "tuning"
    ],
    "claims": [
      "text",
      "corpus",
      "language",
      "topic",
      "diversify",
      "tuning"
    ],
    "argumentGraphs": [
      "by",
      "opposite",
      "corpus",
      "filter",
      "structure",
      "languageModel",
      "diversify",
      "onlyMatching",
      "tuning"
    ],
    "images": [
      "by",
      "opposite",
      "corpus",
      "modality",
      "filter",
      "rerank",
      "onlyMatching"
    ],
    "socioProfiles": [
      "corpus",
      "profile"
    ],
    "judgements": [
      "corpus",
      "question",
      "annotator"
    ]
  },
  "Debate": {
    "points": [
      "side"
    ],
    "small": [
      "side"
    ],
    "unclear": []
  },
  "KeyPoint": {
    "members": []
  },
  "PremiseCopies": {
    "premises": []
  },
  "Premise": {
    "similar": [
      "filter"
    ],
    "images": [
      "corpus",
      "modality"
    ],
    "counterPremises": [
      "filter",
      "minSideProbability"
    ]
  },
  "Claim": {
    "premises": [
      "filter",
      "sort"
    ]
  },
  "ArgumentGraph": {
    "premises": [
      "filter"
    ],
    "similar": [
      "structure"
    ]
  },
  "Image": {
    "similar": [
      "modality",
      "rerank"
    ]
  },
  "SocioProfile": {
    "premises": [
      "filter",
      "sort"
    ]
  },
  "Corpus": {
    "claims": [
      "language",
      "topic"
    ]
  }
};

/** The types without a global id. A cache keeps their objects inside their parents. */
export const embeddedTypes: string[] = [
  "RateLimit",
  "PremiseConnection",
  "CounterPremiseConnection",
  "Reading",
  "ClaimAgreement",
  "ComparedGroup",
  "DistinctivePremise",
  "Debate",
  "DebateCounts",
  "DebateSize",
  "DebateSide",
  "KeyPointConnection",
  "KeyPointEdge",
  "KeyPoint",
  "KeyPointReply",
  "KeyPointTitle",
  "DebateSummary",
  "SummarySentence",
  "Citation",
  "DebatePremiseConnection",
  "DebatePremiseEdge",
  "DebateGroup",
  "UnheardGroup",
  "KeyPointGroup",
  "Reply",
  "Watch",
  "WatchedPremise",
  "GroupShare",
  "GroupNumbers",
  "Interval",
  "Fairness",
  "RandomPages",
  "FrontierPoint",
  "FairnessGroup",
  "PremiseEdge",
  "PremiseCopies",
  "Explain",
  "StageScore",
  "Move",
  "RelevanceReason",
  "QualityReason",
  "ProfileReason",
  "ConditionEstimate",
  "OtherClaimReason",
  "NoveltyReason",
  "SideReason",
  "StanceReason",
  "LanguageModelReason",
  "SideEstimate",
  "Highlight",
  "PageInfo",
  "StatementContext",
  "ClaimConnection",
  "ClaimEdge",
  "ArgumentGraphConnection",
  "ArgumentGraphEdge",
  "StructureComparison",
  "NodeMapping",
  "MinedGraph",
  "MinedUnit",
  "MinedRelation",
  "MiningWarning",
  "GraphNode",
  "Locution",
  "Illocution",
  "Speaker",
  "Preference",
  "GraphEdge",
  "GraphCounts",
  "ImageConnection",
  "ImageEdge",
  "ImagePartMatch",
  "PageSentence",
  "ImageLabel",
  "ImageSide",
  "PixelsReason",
  "CopyReason",
  "GraphWarning",
  "GraphImage",
  "SocioValue",
  "SocioProfileConnection",
  "SocioProfileEdge",
  "SocioVariable",
  "Facet",
  "FacetValue",
  "Suggestion",
  "CorpusTuning",
  "ProfileModel",
  "InferredVariable",
  "FilterableField",
  "JudgementConnection",
  "JudgementEdge",
  "AuthorDeletion",
  "WriteResult",
  "WriteItem",
  "IngestJob",
  "RejectedLine",
  "ItemError"
];
