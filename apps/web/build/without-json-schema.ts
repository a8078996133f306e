import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Where Zod describes schemas. Each schema of its classic interface can, so the bundler has to keep all of it. */
const DESCRIPTION = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;

const EXPORTED = /^export (?:(?:const|function) (\w+)|\{ \w+ as (\w+) \})/gm;

/**
 * Leaves out of the console how Zod writes a schema down as JSON Schema. The server describes its interfaces with it;
 * the console only validates, and would load those 5 kB with its first page. Using it here fails.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load(id) {
      if (!DESCRIPTION.test(id)) return undefined;
      const names = [...readFileSync(id, 'utf8').matchAll(EXPORTED)].map(([, name, alias]) => name ?? alias);
      if (names.length === 0) throw new Error(`Nothing is exported by ${id}: has Zod another build?`);
      return `
        function absent() { throw new Error('The console has no JSON Schema'); }
        export { ${names.map((name) => `absent as ${name}`).join(', ')} };
      `;
    },
  };
}
