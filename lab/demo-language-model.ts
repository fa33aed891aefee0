// Reranking by a language model, with explanations, against an endpoint that this script starts:
// npm run lab -- demo-language-model [BEHAVIOUR ...]. Nothing leaves the machine. Its "model" counts what
// question and hit have in common. Then it misbehaves in each given way.
import { estimatedTokens } from '../src/language-model/token-budget.js';
import { startDemoServer } from '../test/support/demo-server.js';
import {
  answers,
  type Behaviour,
  breaksOff,
  type ChatRequest,
  isSilent,
  refuses,
  says,
  startLanguageModel,
} from '../test/support/fake-language-model.js';
import { answersHits, judgeByWords } from '../test/support/judging-model.js';

const MISBEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  silent: isSilent,
  half: answersHits((asked) => ({
    hits: judgeByWords(asked).slice(0, Math.ceil(asked.hits.length / 2)),
  })),
  'unknown-id': answers({ hits: [{ id: 'h99', relevance: 100 }] }),
  page: says(200, '<html>Sign in', { 'content-type': 'text/html' }),
  refusal: answers('', { refusal: 'I would rather not.' }),
  'broken-off': breaksOff,
  busy: refuses(429, 'slow down', { 'retry-after': '3600' }),
};

const EXPLAIN = `explain {
  scores { stage score }
  moves { from to reason { ... on LanguageModelReason { relevance side failure } } }
}`;
const PREMISES = `query($text: String!) {
  premises(by: { text: $text }, filter: { language: ["en"] }, first: 5, rerank: { languageModel: { candidates: 5 } }) {
    edges { node { text } ${EXPLAIN} }
  }
}`;
const GRAPHS = `query($text: String!) {
  argumentGraphs(by: { graph: { argdown: $text } }, first: 5, languageModel: { candidates: 5 }) {
    edges { node { majorClaim { text } } ${EXPLAIN} }
  }
}`;

interface Edge {
  readonly node: { readonly text?: string; readonly majorClaim?: { readonly text: string } };
  readonly explain: {
    readonly scores: readonly { readonly stage: string; readonly score: number }[];
    readonly moves: readonly {
      readonly from: number;
      readonly to: number;
      readonly reason: {
        readonly relevance?: number | null;
        readonly side?: string | null;
        readonly failure?: string | null;
      };
    }[];
  };
}

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const names = given.length > 0 ? given : ['half', 'silent'];
  const unknown = names.find((name) => !Object.hasOwn(MISBEHAVIOURS, name));
  if (unknown !== undefined) {
    const known = Object.keys(MISBEHAVIOURS).join(', ');
    console.error(`There is no behaviour "${unknown}"; there are ${known}.`);
    process.exitCode = 2;
    return;
  }
  let behaviour = answersHits();
  const endpoint = await startLanguageModel((response, request) => behaviour(response, request));
  const settings = {
    languageModelUrl: endpoint.url,
    languageModelModel: 'words-in-common',
    languageModelSearchMs: 2_000,
    languageModelOpen: true,
  };
  console.log('The stand-in for a language model only counts the words that two texts share.');
  console.log('Starting a server with the demo corpus ...');
  const server = await startDemoServer(settings);
  try {
    const question = 'Should wolves be protected?';
    const graph = 'Wolves should be culled.\n  + They kill sheep.\n  - They belong to nature.';
    print('Premises: the endpoint answers', question, await ask(server.origin, PREMISES, question));
    tellSize(endpoint.requests.at(-1)!);
    print('Graphs: the endpoint answers', graph, await ask(server.origin, GRAPHS, graph));
    tellSize(endpoint.requests.at(-1)!);
    for (const name of names) {
      behaviour = MISBEHAVIOURS[name]!;
      // Other questions than before: answers are remembered.
      const other = `Should wolves be shot? (${name})`;
      print(
        `Premises: the endpoint misbehaves (${name})`,
        other,
        await ask(server.origin, PREMISES, other),
      );
      print(
        `Graphs: the endpoint misbehaves (${name})`,
        `${graph}\n  + ${name}.`,
        await ask(server.origin, GRAPHS, `${graph}\n  + ${name}.`),
      );
    }
  } finally {
    await server.close();
    await endpoint.close();
  }
}

async function ask(origin: string, query: string, text: string): Promise<readonly Edge[]> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { text } }),
  });
  const { data, errors } = (await response.json()) as {
    readonly data?: Readonly<Record<string, { readonly edges: readonly Edge[] }>>;
    readonly errors?: readonly { readonly message: string }[];
  };
  if (!data || errors) throw new Error(errors?.map(({ message }) => message).join('; '));
  return Object.values(data)[0]!.edges;
}

function print(title: string, asked: string, edges: readonly Edge[]): void {
  console.log(`\n${title}\n${asked}`);
  edges.forEach(({ node, explain }, at) => {
    const { from, to, reason } = explain.moves.at(-1)!;
    const { relevance, side, failure } = reason;
    const said = failure ?? [`relevance ${relevance}`, side].filter(Boolean).join(', ');
    const moved = from === to ? 'stays' : `${from} to ${to}`;
    const scores = explain.scores.map(({ stage, score }) => `${stage} ${score.toFixed(2)}`);
    console.log(`${at + 1}. ${shortened(node.text ?? node.majorClaim?.text ?? '')}`);
    console.log(`   ${moved}; ${said}; ${scores.join(', ')}`);
  });
}

/** What the question would take of a budget. */
function tellSize({ body }: ChatRequest): void {
  const tokens = body.messages.map(({ content }) => estimatedTokens(String(content)));
  const sum = tokens.reduce((total, each) => total + each, 0);
  console.log(
    `(the question took ${sum} tokens by our estimate, ${body.max_tokens} were reserved for its answer)`,
  );
}

function shortened(text: string): string {
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}

await main();
