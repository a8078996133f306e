import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { installCanvas } from './canvas.ts';
import { installComputedStyle } from './computed-style.ts';
import { clearToasts } from './toasts.ts';

// There is no WebGL here: anyone who wants a map gets what is in its place.
vi.mock('../ui/map/create-map.ts', () => ({
  createMap: () => Promise.reject(new Error('WebGL is not supported')),
}));

/** How much of what a screen says is shown with a query that fails. */
const SHOWN_CHARACTERS = 600;

configure({
  // The code of a screen is loaded when it is opened first: on a busy machine that takes longer than a second, and the
  // first test of a file waits for all of it.
  asyncUtilTimeout: 30_000,
  // By default the whole document comes along, as do all roles in it, drawn for each failing try.
  getElementError: function elementError(message, container) {
    const [reason] = (message ?? '').split(/\n\n(?:Here are|The screen says)/);
    // Waiting is for the whole document, which has no text of its own.
    const shown = (container.isSameNode(document) ? document.body : container).cloneNode(true) as Element;
    for (const styles of shown.querySelectorAll('style')) styles.remove();
    const words = shown.textContent.replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS);
    const error = new Error(`${reason}\n\nThe screen says: ${words}`);
    error.name = 'TestingLibraryElementError';
    // The stack begins where the query was made.
    Error.captureStackTrace(error, elementError);
    return error;
  },
});

// All files share what is loaded: what a screen still loads when its file ends would fail, in each later file as well.
afterAll(() => vi.dynamicImportSettled());

/** What a browser has and jsdom has not. */
class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}

class IntersectionObserverStub extends ResizeObserverStub {
  takeRecords() {
    return [];
  }
}

vi.stubGlobal('ResizeObserver', ResizeObserverStub);
vi.stubGlobal('IntersectionObserver', IntersectionObserverStub);

// jsdom draws by the timers that a test may have replaced: a frame asked for then never comes, nor does any after it.
const FRAME_MS = 16;
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;
/** Charts draw in a task after a frame, and one queue of them serves every file: a task that never comes would stop it. */
function withRealTimeouts(act: () => void): void {
  const { setTimeout: presentSetTimeout } = globalThis;
  globalThis.setTimeout = realSetTimeout;
  try {
    act();
  } finally {
    globalThis.setTimeout = presentSetTimeout;
  }
}
vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
  Number(realSetTimeout(() => withRealTimeouts(() => draw(performance.now())), FRAME_MS)),
);
vi.stubGlobal('cancelAnimationFrame', (id: number) => realClearTimeout(id));

Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  value: (query: string): MediaQueryList => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
});

Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: {
    ready: Promise.resolve(),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  },
});
installCanvas();
installComputedStyle();

afterEach(() => {
  clearToasts();
  cleanup();
  document.documentElement.removeAttribute('dir');
  document.documentElement.removeAttribute('lang');
  window.localStorage.clear();
});
