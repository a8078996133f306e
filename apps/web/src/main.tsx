// First: before any schema is used.
import './lib/validation/validate-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './app/console.tsx';
import { createSessionRouter } from './app/routes/session-router.tsx';
import { registerServiceWorker } from './app/service-worker/register.ts';
import { startI18n } from './lib/i18n/i18n.ts';
import { sessionStore } from './lib/session/session.ts';
import { loadFontsWhenIdle } from './theme/fonts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the console');

/** How long the first render waits for the first screen, to avoid a loading indicator. */
const MAX_WAIT_MS = 100;

// The first screen's code and the texts are fetched in parallel.
const sessionRouter = createSessionRouter(sessionStore);
await Promise.all([startI18n(), sessionRouter.screenWithin(MAX_WAIT_MS)]);
createRoot(root).render(
  <StrictMode>
    <Console sessionRouter={sessionRouter} />
  </StrictMode>,
);
loadFontsWhenIdle();
registerServiceWorker();
