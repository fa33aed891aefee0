import type { Hit, PremiseSearchOptions, SearchPage } from 'elenchus';
import { DEMO } from '../../src/cli/demo.js';
import { entityId } from '../../src/domain/ids.js';
import type { PremiseFilter } from '../../src/domain/premise.js';
import { BARE, claimsIn, COPIES, type Corpora, type Known } from './corpora.js';
import type { Outcome } from './figures.js';
import {
  type Agreement,
  AGREEMENTS,
  type Aspect,
  type Debate,
  knownAnswersOf,
  LANGUAGES,
  type Unanswered,
  type Wording,
  wordingsOf,
} from './questions.js';

/** How many hits somebody sees first. */
const FIRST = 5;
/** More than any corpus here has. */
const ALL = 2_000;

/** The stages of searches, where they are not the default ones. */
export type Stages = Pick<PremiseSearchOptions, 'rank' | 'rerank' | 'tuning'>;

/*
 * What the product says, in one function for each thing: if the product says it in another place, only
 * that function changes.
 */

/** Whether a text is read as one that agrees with a claim of the corpus; undefined if that is unclear. */
async function agreementOf(
  { elenchus }: Corpora,
  text: string,
  corpus: string,
  claim: string,
): Promise<Agreement | undefined> {
  const page = await elenchus.searchPremises({ by: { text }, corpus, first: 1 });
  const claimId = entityId('claim', corpus, claim);
  const found = (await page.reading())?.nearestClaims.find((each) => each.claimId === claimId);
  return AGREEMENTS.find((agreement) => agreement === found?.agreement);
}

/** Whether a hit is shown as one for what was asked; undefined if its side is not shown. */
async function favours(hit: Hit, infer: boolean): Promise<boolean | undefined> {
  const estimate = await hit.side({ infer });
  return estimate && estimate.side === 'FAVOR';
}

/** Whether a search says that nothing answers. */
async function saysNothing(page: SearchPage): Promise<boolean> {
  return (await page.matchCount()) === 0;
}

/** Whether a hit is shown as an answer. */
async function saysItAnswers(hit: Hit): Promise<boolean> {
  return (await hit.matches?.()) ?? false;
}

/** The hits that are shown first. */
function shown({ hits }: SearchPage): readonly Hit[] {
  return hits.slice(0, FIRST);
}

/*
 * The measurements. Each gives the outcomes of its questions.
 */

/** Whether wordings of a claim are said to agree with it. */
export async function agreement(
  corpora: Corpora,
  wordings: readonly Wording[],
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const wording of wordings) {
    const corpus = corpusOf(corpora, wording.issue);
    outcomes.push(await agreementOutcome(corpora, wording, corpus, groupsOf(wording)));
  }
  return outcomes;
}

/** The same on the claims of the demo corpus, where these have one language only. */
export async function pairs(
  corpora: Corpora,
  wordings: readonly Wording[],
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const wording of wordings) {
    for (const language of LANGUAGES) {
      const groups = ['all', `${wording.language}, claim in ${language}`];
      outcomes.push(await agreementOutcome(corpora, wording, claimsIn(language), groups));
    }
  }
  return outcomes;
}

async function agreementOutcome(
  corpora: Corpora,
  { text, issue, agreement }: Wording,
  corpus: string,
  groups: readonly string[],
): Promise<Outcome> {
  const said = await agreementOf(corpora, text, corpus, issue);
  const answered = Number(said !== undefined);
  return {
    cluster: issue,
    groups,
    counts: {
      right: [Number(said === agreement), 1],
      'of the answered': [Number(said === agreement), answered],
      answered: [answered, 1],
    },
  };
}

/** On which side premises are shown when other wordings of their claim are searched for. */
export function sidesThroughClaims(
  corpora: Corpora,
  wordings: readonly Wording[],
): Promise<readonly Outcome[]> {
  const placeOf = ({ issue }: Wording) => {
    const corpus = corpusOf(corpora, issue);
    return { corpus, filter: { claimId: [entityId('claim', corpus, issue)] } };
  };
  return sides(corpora, wordings, placeOf, false);
}

/** The same where no claims are known. */
export function sidesByText(
  corpora: Corpora,
  wordings: readonly Wording[],
): Promise<readonly Outcome[]> {
  const placeOf = ({ issue }: Wording) => {
    const corpus = corpusOf(corpora, issue) === DEMO ? BARE.demo : BARE.debates;
    return { corpus, filter: { fields: [{ field: 'issue', anyOf: [issue] }] } };
  };
  return sides(corpora, wordings, placeOf, true);
}

async function sides(
  corpora: Corpora,
  wordings: readonly Wording[],
  placeOf: (wording: Wording) => { readonly corpus: string; readonly filter: PremiseFilter },
  infer: boolean,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const wording of wordings) {
    const by = { text: wording.text };
    const { hits } = await corpora.elenchus.searchPremises({ by, first: ALL, ...placeOf(wording) });
    const said: (boolean | undefined)[] = [];
    for (const hit of hits) said.push(await favours(hit, infer));
    const answered = said.filter((each) => each !== undefined).length;
    const right = hits.filter(({ premise }, at) => {
      return said[at] === speaksFor(knownOf(corpora, premise.externalId), wording);
    });
    outcomes.push({
      cluster: wording.issue,
      groups: groupsOf(wording),
      counts: { right: [right.length, answered], answered: [answered, hits.length] },
    });
  }
  return outcomes;
}

/** What `counterPremises` gives for other wordings of claims. */
export async function counters(
  corpora: Corpora,
  wordings: readonly Wording[],
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const wording of wordings) {
    const { text, issue } = wording;
    const corpus = corpusOf(corpora, issue);
    const search = { by: { text }, corpus, first: FIRST };
    const { hits } = await corpora.elenchus.searchCounterPremises(search);
    const found = hits.map(({ premise }) => knownOf(corpora, premise.externalId));
    const sided = found.filter((each) => each.issue === issue && each.favours !== undefined);
    const right = sided.filter((each) => !speaksFor(each, wording));
    outcomes.push({
      cluster: issue,
      groups: groupsOf(wording),
      counts: {
        'right side': [right.length, sided.length],
        'on the issue': [sided.length, hits.length],
        'nothing found': [Number(hits.length === 0), 1],
      },
    });
  }
  return outcomes;
}

/** Where the one premise stands that answers a question in another language, among 20 issues. */
export async function places(
  corpora: Corpora,
  { asked, stages }: { readonly asked: ReadonlySet<string>; readonly stages: Stages },
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { corpus, asked: debates } of corpora.pools) {
    for (const { text, language, issue, answer } of debates.flatMap(knownAnswersOf)) {
      if (!asked.has(text)) continue;
      const search = { by: { text }, corpus, first: ALL, ...stages };
      const page = await corpora.elenchus.searchPremises(search);
      const ids = page.hits.map(({ premise }) => premise.externalId);
      const place = ids.indexOf(`${issue}/${answer.id}`);
      const first = shown(page).map(({ premise }) => knownOf(corpora, premise.externalId));
      const own = first.filter((each) => each.issue === issue);
      outcomes.push({
        cluster: issue,
        groups: ['all', language, `${language}, answer in ${answer.language}`],
        counts: {
          'reciprocal rank': [place < 0 ? 0 : 1 / (place + 1), 1],
          first: [Number(place === 0), 1],
          'first five': [Number(place >= 0 && place < FIRST), 1],
          'on the issue': [own.length, first.length],
        },
      });
    }
  }
  return outcomes;
}

/** Whether the first hits in the demo corpus speak to what was asked. */
export async function aspects(
  corpora: Corpora,
  questions: readonly Aspect[],
  stages: Stages,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { text, language, issue, form, answers } of questions) {
    const search = { by: { text }, corpus: DEMO, first: FIRST, ...stages };
    const first = shown(await corpora.elenchus.searchPremises(search));
    const ids = first.map(({ premise }) => premise.externalId);
    const onIssue = ids.filter((id) => knownOf(corpora, id).issue === issue);
    const answering = ids.filter((id) =>
      answers === 'ISSUE'
        ? onIssue.includes(id) && knownOf(corpora, id).argues
        : answers.includes(id),
    );
    const possible = answers === 'ISSUE' ? FIRST : Math.min(FIRST, answers.length);
    const matches = await Promise.all(first.map((hit) => saysItAnswers(hit)));
    const matching = ids.filter((_, at) => matches[at]);
    outcomes.push({
      cluster: issue,
      groups: ['all', ...(form === 'PLAIN' ? [form] : ['aspects', form]), language],
      counts: {
        'speak to it': [answering.length, ids.length],
        'of the possible': [answering.length, possible],
        'of the matching': [
          matching.filter((id) => answering.includes(id)).length,
          matching.length,
        ],
        first: [Number(ids[0] !== undefined && answering.includes(ids[0])), 1],
        'on the issue': [onIssue.length, ids.length],
      },
    });
  }
  return outcomes;
}

/** Whether the first hits for other wordings of a claim are on its issue. */
export async function issues(
  corpora: Corpora,
  wordings: readonly Wording[],
  stages: Stages,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const wording of wordings) {
    const { text, issue } = wording;
    const corpus = corpusOf(corpora, issue);
    const search = { by: { text }, corpus, first: FIRST, ...stages };
    const first = shown(await corpora.elenchus.searchPremises(search));
    const own = first.filter(({ premise }) => knownOf(corpora, premise.externalId).issue === issue);
    outcomes.push({
      cluster: issue,
      groups: groupsOf(wording),
      counts: { 'on the issue': [own.length, first.length] },
    });
  }
  return outcomes;
}

/** Whether questions that nothing answers are recognised, and others not refused. */
export async function nothings(
  corpora: Corpora,
  questions: { readonly unanswered: readonly Unanswered[]; readonly aspects: readonly Aspect[] },
  stages: Stages,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const refused = async (text: string) => {
    const search = { by: { text }, corpus: DEMO, first: FIRST, ...stages };
    return Number(await saysNothing(await corpora.elenchus.searchPremises(search)));
  };
  for (const { text, language, kind } of questions.unanswered) {
    const counts = { recognised: [await refused(text), 1] } as const;
    outcomes.push({ cluster: text, groups: ['all', kind, language], counts });
  }
  for (const { text, language } of questions.aspects) {
    const counts = { 'wrongly refused': [await refused(text), 1] } as const;
    outcomes.push({ cluster: text, groups: ['all', language], counts });
  }
  return outcomes;
}

/** How much of the first hits repeats an earlier one, where some premises have copies. */
export async function copies(
  corpora: Corpora,
  debates: readonly Debate[],
  stages: Stages,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { id: issue, claim, questions, premises, extra } of debates) {
    const copied = premises.filter(({ id }) => extra.some(({ of }) => of === id));
    if (copied.length === 0) continue;
    /** What each text is a copy or a paraphrase of. */
    const sources = new Map(extra.map(({ id, of }) => [`${issue}/${id}`, `${issue}/${of}`]));
    const asked = [
      ...LANGUAGES.flatMap((language) => [
        { text: claim[language], language, form: 'STATEMENT' },
        { text: questions.for[language], language, form: 'QUESTION' },
        { text: questions.against[language], language, form: 'QUESTION' },
      ]),
      ...copied.map(({ question }) => ({ ...question, form: 'aspects' })),
    ];
    for (const { text, language, form } of asked) {
      const search = { by: { text }, corpus: COPIES, first: FIRST, ...stages };
      const first = shown(await corpora.elenchus.searchPremises(search)).map(
        ({ premise }) => premise,
      );
      const said = first.map(({ externalId }) => sources.get(externalId) ?? externalId);
      const repeated = first.filter((_, at) => said.indexOf(said[at]!) < at);
      const near = first.filter((premise, at) =>
        first.slice(0, at).some((earlier) => likeness(premise.text, earlier.text) >= NEAR_COPY),
      );
      outcomes.push({
        cluster: issue,
        groups: ['all', form, language],
        counts: {
          'near-copies': [near.length, first.length],
          'with paraphrases': [repeated.length, first.length],
        },
      });
    }
  }
  return outcomes;
}

/** From this likeness on, one text is a copy of another. */
const NEAR_COPY = 0.7;

/** How many of the words of two texts both have: the Jaccard index, 0 to 1. */
export function likeness(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)));
  const both = [...left!].filter((word) => right!.has(word)).length;
  return both / Math.max(1, left!.size + right!.size - both);
}

/** The groups of a wording in the tables. */
function groupsOf({ language, form, agreement }: Wording): readonly string[] {
  return ['all', agreement, form, language];
}

/** The corpus in which wordings of the claim of an issue are searched for. */
function corpusOf({ pools }: Corpora, issue: string): string {
  const pool = pools.find(({ asked }) => asked.some(({ id }) => id === issue));
  return pool?.corpus ?? DEMO;
}

function knownOf({ known }: Corpora, externalId: string): Known {
  return known.get(externalId)!;
}

/** Whether a premise speaks for a wording of the claim on its issue. */
function speaksFor({ favours }: Known, { agreement }: Wording): boolean {
  return favours === (agreement === 'SAME');
}

/**
 * Each wording of the claims of debates in one language, the next one for each wording and each issue,
 * so that all languages come as often.
 */
export function inTurn(debates: readonly Debate[]): readonly Wording[] {
  return debates.flatMap((debate, issue) =>
    wordingsOf(debate).filter((_, at) => {
      const [wording, language] = [Math.floor(at / LANGUAGES.length), at % LANGUAGES.length];
      return language === (issue + wording) % LANGUAGES.length;
    }),
  );
}
