import { type Code, codesUsedBy, contractNamesOf, type Files } from './code-graph.ts';

/** Something that a screen leads to: a name of the contract, or the key of a path. */
export type Target = { readonly operation: string } | { readonly path: string };

type Way = { readonly code: Code; readonly asked: ReadonlySet<string>; readonly from: string };

/**
 * Targets of a declaration that are offered without asking, as `page > component > operation`.
 * @param lacks whether a target needs a permission that is not among those asked for on the way to it
 */
export function unaskedFrom(
  start: Code,
  files: Files,
  lacks: (target: Target, asked: ReadonlySet<string>) => boolean,
): string[] {
  const found = new Set<string>();
  const visited = new Map<Code, ReadonlySet<string>[]>();
  const ways: Way[] = [{ code: start, asked: new Set(), from: '' }];
  for (let way = ways.pop(); way; way = ways.pop()) {
    const { code, from } = way;
    const asked = new Set([...way.asked, ...askedBy(code, files)]);
    const before = visited.get(code) ?? [];
    if (before.some((fewer) => [...fewer].every((name) => asked.has(name)))) continue;
    visited.set(code, [...before, asked]);
    const here = `${from}${code.name} > `;
    for (const operation of contractNamesOf(code)) {
      if (lacks({ operation }, asked)) found.add(`${here}${operation}`);
    }
    for (const path of code.leadsTo) if (lacks({ path }, asked)) found.add(`${here}PATHS.${path}`);
    for (const next of codesUsedBy(code, files)) ways.push({ code: next, asked, from: here });
  }
  return [...found];
}

/** Permissions that a declaration asks for: itself, or by a hook, which passes the answer on. */
function askedBy(code: Code, files: Files): string[] {
  const hooks = codesUsedBy(code, files).filter(({ name }) => /^use[A-Z]/.test(name));
  return [code, ...hooks].flatMap(({ asks }) => [...asks]);
}
