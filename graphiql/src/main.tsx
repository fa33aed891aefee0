import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import 'graphiql/setup-workers/vite';
import './page.css';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { exampleTabs } from './examples.js';
import { fetcher } from './fetcher.js';

/** Cells of JSON are any JSON; without this the variables editor would mark objects as wrong. */
const SCALARS = { JSON: {} };

createRoot(document.getElementById('root')!).render(
  <GraphiQL
    fetcher={fetcher}
    defaultTabs={exampleTabs}
    customScalarSchemas={SCALARS}
    schemaDescription
    defaultEditorToolsVisibility="variables"
    shouldPersistHeaders={false}
  >
    <GraphiQL.Logo>
      <a className="graphiql-logo-link" href="/graphiql">
        Elenchus
      </a>
    </GraphiQL.Logo>
  </GraphiQL>,
);
