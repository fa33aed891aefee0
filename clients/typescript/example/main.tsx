// A page that searches, pages and shows facets. `?api=` says where the API is.
import {
  createClient,
  ElenchusError,
  type PageOf,
  type ProfileCondition,
  SearchPremises,
} from '@elenchus/client';
import { type FormEvent, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Page = PageOf<SearchPremises>;

const api = new URLSearchParams(location.search).get('api') ?? 'http://127.0.0.1:4000/graphql';
const client = createClient({ url: api });

function App() {
  const [text, setText] = useState('');
  const [profile, setProfile] = useState<readonly ProfileCondition[]>([]);
  const [shown, setShown] = useState<readonly Page[]>([]);
  const [problem, setProblem] = useState('');
  const pages = useRef<AsyncIterator<Page>>(undefined);

  async function more(before: readonly Page[]) {
    try {
      const next = await pages.current?.next();
      if (next && !next.done) setShown([...before, next.value]);
      setProblem('');
    } catch (error) {
      setProblem(
        error instanceof ElenchusError ? `${error.code}: ${error.message}` : String(error),
      );
    }
  }

  function search(conditions: readonly ProfileCondition[]) {
    setProfile(conditions);
    pages.current = client.pages(
      SearchPremises,
      {
        by: { text },
        filter: { profile: conditions },
        first: 5,
        withCounts: true,
        withFacets: true,
        facetsOf: 'MATCHING',
      },
      // Both are the same on all pages.
      { later: { withCounts: false, withFacets: false } },
    );
    return more([]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void search([]);
  }

  return (
    <>
      <h1>Arguments</h1>
      <form role="search" onSubmit={submit}>
        <input
          aria-label="Question"
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder="Should public transport be free?"
        />
        <button>Search</button>
      </form>
      {shown[0] && (
        <p role="status">
          {shown[0].matchCount} of {shown[0].admittedCount} arguments answer.
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
      <main>
        <Facets page={shown[0]} chosen={profile} choose={search} />
        <Hits pages={shown} more={() => more(shown)} />
      </main>
    </>
  );
}

interface FacetsProps {
  page: Page | undefined;
  chosen: readonly ProfileCondition[];
  choose: (conditions: readonly ProfileCondition[]) => unknown;
}

/** What else can be chosen, with counts; pressing a value searches among its premises only. */
function Facets({ page, chosen, choose }: FacetsProps) {
  const isChosen = (variable: string, value: string) =>
    chosen.some((condition) => condition.variable === variable && condition.anyOf?.includes(value));
  return (
    <aside aria-label="Facets">
      {page?.facets?.map(({ variable, title, values }) => (
        <fieldset key={variable}>
          <legend>{title}</legend>
          {values.map(({ value, count }) => (
            <button
              key={value}
              aria-pressed={isChosen(variable, value)}
              onClick={() =>
                choose(isChosen(variable, value) ? [] : [{ variable, anyOf: [value] }])
              }
            >
              <span>{value}</span> <span>{count}</span>
            </button>
          ))}
        </fieldset>
      ))}
    </aside>
  );
}

function Hits({ pages, more }: { pages: readonly Page[]; more: () => unknown }) {
  return (
    <section aria-label="Hits">
      <ol>
        {pages
          .flatMap(({ edges }) => edges)
          .map(({ cursor, node }) => (
            <li key={cursor}>
              {node.text}
              <small>
                {[node.stance?.toLowerCase(), node.claim?.text].filter(Boolean).join(' · ')}
              </small>
            </li>
          ))}
      </ol>
      {pages.at(-1)?.pageInfo.hasNextPage && <button onClick={more}>More</button>}
    </section>
  );
}

createRoot(document.getElementById('root')!).render(<App />);
