import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** One import, re-export, dynamic import or type reference from one file to another. */
export type Import = {
  /** The importing file, relative to the project root, with forward slashes. */
  readonly from: string;
  /** A file of the project like `from`, or `npm:<package>`, `node:<module>`, `missing:<specifier>`. */
  readonly to: string;
  readonly line: number;
  /** Removed when types are stripped. */
  readonly typeOnly: boolean;
  /** Loaded at run time by `import()`. */
  readonly isDynamic: boolean;
};

const SOURCE_FILE = /\.(?:ts|tsx|mjs|js)$/;
const FOLDERS_WITHOUT_SOURCES = new Set(['node_modules', 'dist', 'public', 'migrations', 'results']);

/** Every source file below the given folders of the project, in a stable order. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  const found: string[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!entry.name.startsWith('.') && !FOLDERS_WITHOUT_SOURCES.has(entry.name)) visit(path);
      } else if (SOURCE_FILE.test(entry.name)) {
        found.push(relative(root, path).split(sep).join('/'));
      }
    }
  };
  for (const folder of folders) {
    if (existsSync(join(root, folder))) visit(join(root, folder));
  }
  return found.sort();
}

/**
 * All imports of a file, including type-only ones: walls restrict knowledge, not bytes.
 * @throws when the file cannot be parsed.
 */
export function importsOf(root: string, from: string, packageFolders: ReadonlyMap<string, string>): Import[] {
  const text = readFileSync(join(root, from), 'utf8');
  const { program, errors } = parseSync(from, text);
  const syntaxError = errors.find((error) => error.severity === 'Error');
  if (syntaxError) throw new Error(`${from} cannot be parsed: ${syntaxError.message}`);

  const imports: Import[] = [];
  const add = (source: unknown, typeOnly: boolean, isDynamic = false) => {
    const literal = source as { type: string; value?: unknown; start: number } | null | undefined;
    if (literal?.type !== 'Literal' || typeof literal.value !== 'string') return;
    const line = text.slice(0, literal.start).split('\n').length;
    const to = resolveImport(root, from, literal.value, packageFolders);
    imports.push({ from, to, line, typeOnly, isDynamic });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, false, true),
    TSImportType: (node) => add(node.source, true),
  }).visit(program);
  return imports;
}

/** The project's own packages: name → folder. */
export function workspacePackages(root: string): Map<string, string> {
  const folders = new Map<string, string>();
  for (const parent of ['packages', 'apps']) {
    if (!existsSync(join(root, parent))) continue;
    for (const name of readdirSync(join(root, parent))) {
      const file = join(root, parent, name, 'package.json');
      if (!existsSync(file)) continue;
      folders.set((JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name, `${parent}/${name}`);
    }
  }
  return folders;
}

/** Specifiers include the file extension in this project, so no search is needed. */
function resolveImport(
  root: string,
  from: string,
  specifier: string,
  packageFolders: ReadonlyMap<string, string>,
): string {
  if (isBuiltin(specifier)) return `node:${specifier.replace(/^node:/, '')}`;
  // The query is for Vite.
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return own(root, posix.join(posix.dirname(from), path), specifier);
  const parts = path.split('/');
  const name = parts.slice(0, path.startsWith('@') ? 2 : 1).join('/');
  const folder = packageFolders.get(name);
  if (folder === undefined) return `npm:${name}`;
  const file = path.slice(name.length + 1);
  return own(root, posix.join(folder, 'src', file.endsWith('.json') ? file : `${file}.ts`), specifier);
}

function own(root: string, path: string, specifier: string): string {
  return existsSync(join(root, path)) && dirname(path) !== path ? path : `missing:${specifier}`;
}
