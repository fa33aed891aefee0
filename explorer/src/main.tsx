import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/source-serif-4/index.css';
import './style/tokens.css';
import './style/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { usePath } from './address/use-path.js';
import { queryClient } from './api/query-client.js';
import { App } from './app.js';
import { applyTheme } from './frame/theme.js';
import { startTexts } from './texts/index.js';
import { Translated } from './texts/use-translation.js';

applyTheme();
await startTexts();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Translated>
        <Router hook={usePath}>
          <App />
        </Router>
      </Translated>
    </QueryClientProvider>
  </StrictMode>,
);
