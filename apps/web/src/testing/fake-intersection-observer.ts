import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Controls the visibility of elements, as jsdom has no layout. */
export type Sight = {
  /** Makes an element and its content visible. */
  show(element: Element): void;
  /** Makes it invisible again. */
  hide(element: Element): void;
};

/** Everything is invisible until the test shows it. Removed with the test's globals. */
export function fakeIntersectionObserver(): Sight {
  const observed = new Map<Element, Set<IntersectionObserverCallback>>();

  class Observer {
    readonly #callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback;
    }
    observe(element: Element) {
      observed.set(element, (observed.get(element) ?? new Set()).add(this.#callback));
    }
    disconnect() {
      for (const callbacks of observed.values()) callbacks.delete(this.#callback);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);

  function notify(element: Element, isIntersecting: boolean): void {
    act(() => {
      for (const [target, callbacks] of observed) {
        if (target !== element && !element.contains(target)) continue;
        const entry = { target, isIntersecting } as unknown as IntersectionObserverEntry;
        for (const one of [...callbacks]) one([entry], {} as IntersectionObserver);
      }
    });
  }
  return { show: (element) => notify(element, true), hide: (element) => notify(element, false) };
}
