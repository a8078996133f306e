import type { FastifyInstance } from 'fastify';

/** Which methods the application answers on a path. */
export type RoutePaths = { methodsOf(path: string): readonly string[] };

/** Listens for routes as they are registered. Catch-all routes do not count: they make no path known. */
export function collectRoutePaths(app: FastifyInstance): RoutePaths {
  const methodsOfPattern = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '*' || url === '/*') return;
    const methods = methodsOfPattern.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsOfPattern.set(url, methods);
  });

  return {
    methodsOf(path) {
      const segments = path.split('/');
      const methods = new Set<string>();
      for (const [pattern, names] of methodsOfPattern) {
        if (!matches(pattern.split('/'), segments)) continue;
        for (const name of names) methods.add(name);
      }
      return [...methods].sort();
    },
  };
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.at(-1) === '*') {
    return (
      segments.length >= pattern.length &&
      matches(pattern.slice(0, -1), segments.slice(0, pattern.length - 1))
    );
  }
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}
