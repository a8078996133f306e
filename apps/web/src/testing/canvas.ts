/** A canvas context that accepts every call and draws nothing: enough for the layout of charts. */
function createContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const state: Record<string, unknown> = { canvas };
  const proxy = new Proxy(state, {
    get(target, name: string) {
      if (name in target) return target[name];
      if (name === 'measureText') return (text: string) => ({ width: text.length * 6 });
      return () => undefined;
    },
    set(target, name: string, value) {
      target[name] = value;
      return true;
    },
  });
  return proxy as unknown as CanvasRenderingContext2D;
}

const contexts = new WeakMap<HTMLCanvasElement, CanvasRenderingContext2D>();

export function installCanvas(): void {
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value(this: HTMLCanvasElement) {
      const context = contexts.get(this) ?? createContext(this);
      contexts.set(this, context);
      return context;
    },
  });
  Object.defineProperty(HTMLCanvasElement.prototype, 'toBlob', {
    configurable: true,
    value: (done: (blob: Blob) => void, type = 'image/png') => done(new Blob(['png'], { type })),
  });
  class Path {
    addPath() {}
    arc() {}
    bezierCurveTo() {}
    closePath() {}
    lineTo() {}
    moveTo() {}
    quadraticCurveTo() {}
    rect() {}
    roundRect() {}
  }
  Object.defineProperty(globalThis, 'Path2D', { configurable: true, value: Path });
}
