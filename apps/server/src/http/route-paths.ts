import type { Permission } from '@airdeck/contract/permission';
import type { FastifyInstance } from 'fastify';
import { permissionOf } from './authorisation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly routePaths: RoutePaths;
  }
}

export type RegisteredRoute = {
  readonly method: string;
  /** Pattern, `/api/device/:deviceId` for one. */
  readonly url: string;
  readonly permission: Permission | undefined;
};

export type RoutePaths = {
  /** Every route of the application. */
  readonly all: readonly RegisteredRoute[];
  /** Which methods the application answers on a path. Catch-all routes do not count: they make no path known. */
  methodsOf(path: string): readonly string[];
};

/** Listens for routes as they are registered. */
export function collectRoutePaths(app: FastifyInstance): RoutePaths {
  const all: RegisteredRoute[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    const permission = permissionOf(config?.permission);
    for (const name of [method].flat()) all.push({ method: name, url, permission });
  });

  const paths: RoutePaths = {
    all,
    methodsOf(path) {
      const segments = path.split('/');
      const fitting = all.filter(({ url }) => !url.endsWith('*') && fits(url.split('/'), segments));
      return [...new Set(fitting.map(({ method }) => method))].sort();
    },
  };
  app.decorate('routePaths', paths);
  return paths;
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}
