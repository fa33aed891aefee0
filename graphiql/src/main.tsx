import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import 'graphiql/setup-workers/vite';
import './page.css';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import icon from './icon.svg';
import { exampleTabs } from './examples.js';
import { fetcher } from './fetcher.js';

/** Without this the variables editor would mark objects as wrong where the schema says JSON. */
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
      <a className="graphiql-logo-link page-title" href="/graphiql">
        <img src={icon} alt="" width="20" height="20" />
        Elenchus
      </a>
    </GraphiQL.Logo>
  </GraphiQL>,
);
