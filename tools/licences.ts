/** Licences that permit redistribution of the product, as SPDX identifiers. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
]);

/** Individually reviewed packages: name, stated licence, and why they may be used. */
const LOOKED_AT: readonly { readonly name: RegExp; readonly licence: string; readonly because: string }[] = [
  {
    name: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    because: 'a library of its own that is loaded at run time and can be replaced',
  },
  {
    name: /^@mapbox\/jsonlint-lines-primitives$/,
    licence: '',
    because: 'its README says MIT; its package.json says nothing',
  },
];

/** A package of a bill of materials; `licence` is an SPDX expression, empty where the package states none. */
export type Package = { readonly name: string; readonly version: string; readonly licence: string };

/** The used fields of a CycloneDX bill of materials from npm. */
export type Bill = {
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly licenses?: readonly {
      readonly license?: { readonly id?: string; readonly name?: string };
      readonly expression?: string;
    }[];
  }[];
};

export function packagesOf({ components }: Bill): Package[] {
  return components.map(({ name, version, licenses = [] }) => ({
    name,
    version,
    licence: licenses
      .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
      .join(' AND '),
  }));
}

/** Packages whose licence is not in the lists above, a line each. */
export function unknownLicences(packages: readonly Package[]): string[] {
  return packages
    .filter(({ name, licence }) => !isAllowed(licence) && !wasLookedAt(name, licence))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence || 'no licence'}`);
}

/** `A OR B` needs one allowed licence, `A AND B` both. */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '');
  return plain.split(' AND ').every((all) => all.split(' OR ').some((one) => ALLOWED.has(one)));
}

function wasLookedAt(name: string, licence: string): boolean {
  return LOOKED_AT.some((one) => one.name.test(name) && one.licence === licence);
}
