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
    readonly #tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = tell;
    }
    observe(element: Element) {
      observed.set(element, (observed.get(element) ?? new Set()).add(this.#tell));
    }
    disconnect() {
      for (const tells of observed.values()) tells.delete(this.#tell);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);

  function tell(element: Element, isIntersecting: boolean): void {
    act(() => {
      for (const [target, tells] of observed) {
        if (target !== element && !element.contains(target)) continue;
        const entry = { target, isIntersecting } as unknown as IntersectionObserverEntry;
        for (const one of [...tells]) one([entry], {} as IntersectionObserver);
      }
    });
  }
  return { show: (element) => tell(element, true), hide: (element) => tell(element, false) };
}
