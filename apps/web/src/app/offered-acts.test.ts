import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ACCESS_ROLES, includesAct } from '@airdeck/contract/common/access-role';
import type { Operation } from '@airdeck/contract/common/operation';
import { isOpen, type Permission, type UserPermission } from '@airdeck/contract/common/permission';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../lib/paths/paths.ts';
import type { AppRoute } from '../lib/routing/app-route.ts';
import { isAmong, type Role, rolesWith } from '../lib/session/role.ts';
import { type Code, readCode, TOLD } from '../testing/acts/code-graph.ts';
import { type Target, unaskedFrom } from '../testing/acts/unasked.ts';
import { APP_ROUTES } from './features.ts';

const SRC = resolve(import.meta.dirname, '..');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(?:app|features|lib|parts|ui)\/.*(?<!\.test)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(resolve(SRC, path), 'utf8') }));
const files = readCode(sources);

/** Exports of the contract that the console loads, by name. */
const contract: ReadonlyMap<string, unknown> = new Map(
  (
    await Promise.all(
      [
        ...new Set(sources.flatMap(({ text }) => text.match(/(?<=from ')@airdeck\/contract\/[^']+/g) ?? [])),
      ].map(async (name) => Object.entries((await import(/* @vite-ignore */ name)) as object)),
    )
  ).flat(),
);

const permissionNamed = (name: string): Permission | undefined => {
  const [group = '', key = ''] = name.split('.');
  return (contract.get(group) as Readonly<Record<string, Permission>> | undefined)?.[key];
};

/** Permissions that a reader of this kind needs for what is at the target. */
function neededAt(target: Target, role: Role): readonly Permission[] {
  if ('operation' in target) {
    const permission = (contract.get(target.operation) as Partial<Operation> | undefined)?.permission;
    return permission && rolesWith([permission]).includes(role) ? [permission] : [];
  }
  const path = PATHS[target.path as keyof typeof PATHS];
  return APP_ROUTES.find((route) => route.path === path && route.roles.includes(role))?.permissions ?? [];
}

/** Whether each reader of the route who is of this kind may do such an act, also one who is limited to branches. */
const includedIn = (route: AppRoute, role: Role, { act, inBranches }: UserPermission) =>
  (role === 'systemAdmin' ? (['ADMINISTRATOR'] as const) : ACCESS_ROLES).every(
    (accessRole) =>
      (!isAmong(route, { role, accessRole }) || includesAct(accessRole, act)) &&
      (role === 'systemAdmin' ||
        !isAmong(route, { role, accessRole, isLimited: true }) ||
        inBranches === true),
  );

/** Routes with their declarations. */
async function declaredRoutes(): Promise<readonly (readonly [AppRoute, Code])[]> {
  const found: (readonly [AppRoute, Code])[] = [];
  for (const file of files.values()) {
    if (!/routes/.test(file.path)) continue;
    const module = (await import(/* @vite-ignore */ resolve(SRC, file.path))) as Readonly<
      Record<string, unknown>
    >;
    for (const [name, value] of Object.entries(module)) {
      const routes = Array.isArray(value) ? value : [value];
      for (const [at, route] of routes.entries()) {
        const code = file.codes.get(Array.isArray(value) ? `${name} ${at}` : name);
        if (APP_ROUTES.includes(route) && code) found.push([route, code]);
      }
    }
  }
  return found;
}

describe('what a screen offers', () => {
  it('is offered only to readers whose role includes it', async () => {
    const routes = await declaredRoutes();
    expect(routes.map(([route]) => route)).toHaveLength(APP_ROUTES.length);
    const offered = routes.flatMap(([route, code]) =>
      route.roles.flatMap((role) =>
        unaskedFrom(code, files, (target, asked) =>
          neededAt(target, role).some(
            (permission) =>
              !isOpen(permission) &&
              !includedIn(route, role, permission) &&
              !asked.has(TOLD) &&
              ![...asked].some((name) => permissionNamed(name) === permission),
          ),
        ).map((way) => `${role}: ${way}`),
      ),
    );
    // Each listed control has to ask by `useMay` for the permission that it needs, or its route by `readersWith`.
    expect([...new Set(offered)]).toEqual([]);
  }, 60_000);
});

describe('the search for offers', () => {
  const search = (page: string) => {
    const found = readCode([
      {
        path: 'page.tsx',
        text: `
          import { deleteRule } from '@airdeck/contract/rules/rules';
          import { RULE_PERMISSIONS } from '@airdeck/contract/rules/rules.permissions';
          import { PATHS } from './paths.ts';
          const removeRule = (id) => call(deleteRule, { params: { id } });
          const useRules = () => useMay(RULE_PERMISSIONS.manage);
          export function Page() { ${page} }`,
      },
    ]);
    const start = found.get('page.tsx')?.codes.get('Page') as Code;
    return unaskedFrom(
      start,
      found,
      (_target, asked) => !asked.has('RULE_PERMISSIONS.manage') && !asked.has(TOLD),
    );
  };

  it.each([
    ['an operation', 'return <Button onClick={() => removeRule(1)} />;', 'Page > removeRule > deleteRule'],
    ['a screen', 'return <Link to={PATHS.rules} />;', 'Page > PATHS.rules'],
    ['a screen by its address', `return <Link to={\`/rules/\${id}\`} />;`, 'Page > PATHS.rule'],
  ])('finds %s', (_what, page, way) => {
    expect(search(page)).toContain(way);
  });

  it.each([
    ['asks', 'if (useMay(RULE_PERMISSIONS.manage)) return <Button onClick={() => removeRule(1)} />;'],
    ['asks by a hook', 'const may = useRules(); if (may) return <Link to={PATHS.rules} />;'],
    ['is told by the server', 'return data.mayManage ? <Button onClick={() => removeRule(1)} /> : null;'],
  ])('finds nothing in what %s', (_what, page) => {
    expect(search(page)).toEqual([]);
  });
});
