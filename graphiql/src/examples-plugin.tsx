import { type GraphiQLPlugin, pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { type Example, topics } from './examples.js';

/** A menu of the examples by topic. One takes the place of another, but never of your own query. */
export const EXAMPLES_PLUGIN: GraphiQLPlugin = {
  title: 'Examples',
  icon: ExamplesIcon,
  content: Examples,
};

/** Here the menu takes the whole window, as page.css has it. */
const PHONE = '(max-width: 700px)';

function Examples() {
  const { tabs, activeTabIndex, queryEditor, variableEditor, responseEditor } = useGraphiQL(
    pick('tabs', 'activeTabIndex', 'queryEditor', 'variableEditor', 'responseEditor'),
  );
  const { addTab, changeTab, setOperationName, setVisiblePlugin } = useGraphiQLActions();
  const current = tabs[activeTabIndex]?.query;

  function open({ operation, query, variables }: Example) {
    const place = tabs.findIndex((tab) => tab.query === query);
    if (place >= 0) {
      changeTab(place);
    } else {
      if (!isExample(current)) addTab();
      queryEditor?.setValue(query);
      variableEditor?.setValue(variables);
      responseEditor?.setValue('');
    }
    // The editor reads it a moment later; until then, play would run the operation before.
    setOperationName(operation);
    if (window.matchMedia(PHONE).matches) setVisiblePlugin(null);
  }

  return (
    <section aria-label="Examples" className="examples">
      <div className="examples-title">Examples</div>
      {topics.map(({ title, examples }) => (
        <nav key={title} aria-label={title}>
          <h3>{title}</h3>
          {examples.map((example) => (
            <button
              key={example.title}
              type="button"
              aria-current={example.query === current}
              onClick={() => open(example)}
            >
              <span>{example.title}</span>
              <small>{example.summary}</small>
            </button>
          ))}
        </nav>
      ))}
    </section>
  );
}

function isExample(query: string | null | undefined): boolean {
  return topics.some(({ examples }) => examples.some((example) => example.query === query));
}

function ExamplesIcon() {
  return (
    <svg width="1em" height="1em" viewBox="0 0 14 14" fill="none" stroke="currentColor">
      <path d="M1 2.5h2M5 2.5h8M1 7h2M5 7h8M1 11.5h2M5 11.5h8" strokeWidth="1.5" />
    </svg>
  );
}
