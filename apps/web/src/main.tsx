// First: before any schema is used.
import './lib/validation/validate-without-eval.ts';
import { StrictMode } from 'react';
import { Console } from './app/console.tsx';
import { takeOver, takeOverWithinMs } from './app/first-picture/take-over.ts';
import { createSessionRouter } from './app/routes/session-router.tsx';
import { registerServiceWorker } from './app/service-worker/register.ts';
import { followBrand } from './lib/brand/follow-brand.ts';
import { startI18n } from './lib/i18n/i18n.ts';
import { sessionStore } from './lib/session/session.ts';
import { loadFontsWhenIdle } from './theme/fonts.ts';

/** Not awaited at the top level: the first screen imports from this script, and would wait for its end. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  const drawnLanguage = document.documentElement.lang;
  // The first screen's code and the texts are fetched in parallel.
  const sessionRouter = createSessionRouter(sessionStore);
  const [{ language }] = await Promise.all([startI18n(), sessionRouter.screenWithin(takeOverWithinMs())]);
  const tree = (
    <StrictMode>
      <Console sessionRouter={sessionRouter} />
    </StrictMode>
  );
  followBrand();
  takeOver(root, tree, language === drawnLanguage);
  loadFontsWhenIdle();
  registerServiceWorker();
}

void start();
