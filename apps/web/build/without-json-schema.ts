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
  let wasFound = false;
  return {
    name: 'without-json-schema',
    apply: 'build',
    load(id) {
      if (!DESCRIPTION.test(id)) return undefined;
      wasFound = true;
      const names = [...readFileSync(id, 'utf8').matchAll(EXPORTED)].map(([, name, alias]) => name ?? alias);
      return `
        function absent() { throw new Error('The console has no JSON Schema'); }
        export { ${names.map((name) => `absent as ${name}`).join(', ')} };
      `;
    },
    buildEnd(fault) {
      if (!fault && !wasFound) this.error('Zod writes JSON Schema somewhere else now: look for it there');
    },
  };
}
