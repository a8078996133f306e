import { type Import, importsOf, sourceFiles, workspacePackages } from './imports.ts';
import { WALLS } from './rules.ts';

export type Violation = {
  readonly wall: string;
  readonly because: string;
  /** `path:line → what it imports`, or the files of a cycle. */
  readonly where: string;
};

const FOLDERS = ['apps', 'packages', 'tools', 'bench', 'e2e'];

/** Every import of the project. */
export function readImports(root: string): { files: string[]; imports: Import[] } {
  const packages = workspacePackages(root);
  const files = sourceFiles(root, FOLDERS);
  return { files, imports: files.flatMap((file) => importsOf(root, file, packages)) };
}

/** Holds every import of the project against the walls. */
export function checkWalls(root: string): { files: number; violations: Violation[] } {
  const { files, imports } = readImports(root);
  const violations = imports.flatMap(({ from, to, line, typeOnly, isDynamic }) =>
    WALLS.filter((wall) => wall.forbids(from, to, typeOnly, isDynamic)).map((wall) => ({
      wall: wall.name,
      because: wall.because,
      where: `${from}:${line} → ${to}`,
    })),
  );
  const cycles = findCycles(imports).map((cycle) => ({
    wall: 'no-cycles',
    because: 'files that need each other cannot be understood one at a time',
    where: cycle.join(' → '),
  }));
  return { files: files.length, violations: [...violations, ...cycles] };
}

/** One closed path for each file from which a depth-first walk runs back into itself. */
function findCycles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    const start = path.indexOf(file);
    if (start >= 0) {
      cycles.push([...path.slice(start), file]);
      return;
    }
    if (done.has(file)) return;
    path.push(file);
    for (const target of targets.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of targets.keys()) visit(file);
  return cycles;
}
