import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { installCanvas } from './canvas.ts';
import { clearToasts } from './toasts.ts';

// There is no WebGL here: whoever wants a map gets what is in its place.
vi.mock('../ui/map/create-map.ts', () => ({
  createMap: () => Promise.reject(new Error('WebGL is not supported')),
}));

// The code of a screen is loaded when it is opened first: that takes longer than a second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

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
vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
  Number(realSetTimeout(() => draw(performance.now()), FRAME_MS)),
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

afterEach(() => {
  clearToasts();
  cleanup();
  document.documentElement.removeAttribute('dir');
  document.documentElement.removeAttribute('lang');
  window.localStorage.clear();
});
