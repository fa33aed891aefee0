import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import 'graphiql/setup-workers/vite';
import './page.css';
import { HISTORY_PLUGIN } from '@graphiql/plugin-history';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { topics } from './examples.js';
import { EXAMPLES_PLUGIN } from './examples-plugin.js';
import { fetcher } from './fetcher.js';
import icon from './icon.svg';
import { linkedOperation } from './linked-operation.js';
import { ResultPanel } from './results/panel.js';

/** Without this the variables editor would mark objects as wrong where the schema says JSON. */
const SCALARS = { JSON: {} };

/** Below this width the menu of examples would leave no room for the query. */
const WIDE = 900;

/** The share of the window that the menu takes on a first visit; GraphiQL remembers a change. */
localStorage.setItem(
  'graphiql:docExplorerFlex',
  localStorage.getItem('graphiql:docExplorerFlex') ?? '0.22',
);

const FIRST = topics[0]!.examples[0]!;

/** It gets a tab of its own, beside those of earlier visits. People run it; the page never does. */
const linked = linkedOperation(window.location.hash);
if (linked) history.replaceState(history.state, '', window.location.pathname);

// In a page that is open already, only a new start makes a tab.
window.addEventListener('hashchange', () => {
  if (linkedOperation(window.location.hash)) window.location.reload();
});

createRoot(document.getElementById('root')!).render(
  <GraphiQL
    fetcher={fetcher}
    defaultTabs={[linked ?? { query: FIRST.query, variables: FIRST.variables }]}
    {...(linked && { initialQuery: linked.query, initialVariables: linked.variables })}
    plugins={[EXAMPLES_PLUGIN, HISTORY_PLUGIN]}
    {...(window.innerWidth > WIDE && { visiblePlugin: EXAMPLES_PLUGIN.title })}
    customScalarSchemas={SCALARS}
    schemaDescription
    defaultEditorToolsVisibility="variables"
    shouldPersistHeaders={false}
  >
    <GraphiQL.Logo>
      <a className="graphiql-logo-link page-title" href="/graphiql">
        <img src={icon} alt="" width="20" height="20" />
        Elenchus
      </a>
    </GraphiQL.Logo>
    <GraphiQL.Footer>
      <ResultPanel />
    </GraphiQL.Footer>
  </GraphiQL>,
);
