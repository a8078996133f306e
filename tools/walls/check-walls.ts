import { type Import, importsOf, sourceFiles, workspacePackages } from './imports.ts';
import { WALLS } from './rules.ts';

export type Violation = {
  readonly wall: string;
  readonly because: string;
  /** `path:line → what it imports` */
  readonly where: string;
};

const FOLDERS = ['apps', 'packages', 'tools', 'bench', 'e2e'];

/** Every import of the project. */
export function readImports(root: string): { files: string[]; imports: Import[] } {
  const packages = workspacePackages(root);
  const files = sourceFiles(root, FOLDERS);
  return { files, imports: files.flatMap((file) => importsOf(root, file, packages)) };
}

/** Checks every import of the project against the walls. Import cycles are found by Biome. */
export function checkWalls(root: string): { files: number; violations: Violation[] } {
  const { files, imports } = readImports(root);
  const violations = imports.flatMap(({ from, to, line, typeOnly, isDynamic }) =>
    WALLS.filter((wall) => wall.forbids(from, to, typeOnly, isDynamic)).map((wall) => ({
      wall: wall.name,
      because: wall.because,
      where: `${from}:${line} → ${to}`,
    })),
  );
  return { files: files.length, violations };
}
