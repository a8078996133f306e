import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { installCanvas } from './canvas.ts';
import { installComputedStyle } from './computed-style.ts';
import { clearToasts } from './toasts.ts';

// Without WebGL, maps show their fallback.
vi.mock('../ui/map/create-map.ts', () => ({
  createMap: () => Promise.reject(new Error('WebGL is not supported')),
}));

/** Length of the screen's text in the message of a failed query. */
const SHOWN_CHARACTERS = 600;

/** The beginning of an element's text. Each attempt of a query that waits for an element asks for it: it ends early. */
function firstWordsOf(container: Element): string {
  let words = '';
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  while (words.length < SHOWN_CHARACTERS && texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (parentElement?.closest('head, style') === null) words += (textContent ?? '').replaceAll(/\s+/g, ' ');
  }
  return words.slice(0, SHOWN_CHARACTERS);
}

configure({
  // A screen's code is loaded on first use: on a busy machine that takes more than a second, and the first test of a
  // file waits for it.
  asyncUtilTimeout: 30_000,
  // By default the message has the whole document with all roles, computed for each failed attempt.
  getElementError: function elementError(message, container) {
    const [reason] = (message ?? '').split(/\n\n(?:Here are|The screen says)/);
    const error = new Error(`${reason}\n\nThe screen says: ${firstWordsOf(container)}`);
    error.name = 'TestingLibraryElementError';
    // The stack begins at the query.
    Error.captureStackTrace(error, elementError);
    return error;
  },
});

// All files share loaded modules: a module still loading at the end of a file would fail in each later file, too.
afterAll(() => vi.dynamicImportSettled());

/** Browser features that jsdom lacks. */
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

// jsdom lays nothing out: every element is a point in the corner of the viewport, at whose edge a menu hides with its
// button, as soon as its position is computed.
vi.stubGlobal(
  'visualViewport',
  Object.assign(new EventTarget(), { width: 1280, height: 900, offsetLeft: -1, offsetTop: -1, scale: 1 }),
);

// jsdom runs frames by timers, which a test may fake: a frame requested then never runs, nor does any later one.
const FRAME_MS = 16;
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;
/** Charts are drawn in tasks after a frame, from one queue for all files: a task that never runs would block it. */
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
