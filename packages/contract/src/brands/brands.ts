import { z } from 'zod';
import { errors, REQUEST_ERRORS, SAVE_ERRORS } from '../common/errors.ts';
import { atMost, optionalFormField } from '../common/form-fields.ts';
import { storable } from '../common/form-text.ts';
import { contentOf, operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { PICTURE_ERRORS } from '../common/pictures.ts';
import { isHexColour, isReadableAccent } from './accent-colours.ts';
import { BRAND_PERMISSIONS } from './brands.permissions.ts';

export const BRAND_ERRORS = errors('brands', {
  nameLong: 'The name may have at most 40 characters',
  senderLong: 'The name of the sender may have at most 60 characters',
  oneLine: 'The name has to be one line of text, without quotation marks and angle brackets',
  accentInvalid: 'The colour has to be written as #RRGGBB',
  accentFaint: 'The colour has too little contrast: texts in it cannot be read',
  hostInvalid: 'The host name has to be a name such as air.example.com, without https:// and path',
  hostOwn: 'The host name is that of this server',
  hostTaken: 'The host name belongs to another organisation',
  hostChanged: 'The organisation has asked for another host name since',
});

const MAX_NAME = 40;
const MAX_SENDER = 60;

/**
 * Characters that end a quoted name in the head of a mail, begin an address, look like a part of the frame, or turn the
 * texts around a name (marks of direction for single letters stay: Arabic names need them).
 */
const NOT_IN_NAMES = /["<>\\\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const oneLine = { is: (text: string) => !NOT_IN_NAMES.test(text), otherwise: BRAND_ERRORS.oneLine };

const HOST = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** The form of a brand, without its logos; empty: as the product has it. */
export const brandFormSchema = z.object({
  name: optionalFormField(atMost(MAX_NAME, BRAND_ERRORS.nameLong), oneLine, ...storable('name')).describe(
    "Stands wherever the product's name does; empty: the product's",
  ),
  sender: optionalFormField(
    atMost(MAX_SENDER, BRAND_ERRORS.senderLong),
    oneLine,
    ...storable('sender'),
  ).describe('Name of the sender of mails, before the address of this server; empty: the name'),
  accent: optionalFormField(
    { is: isHexColour, otherwise: BRAND_ERRORS.accentInvalid },
    { is: isReadableAccent, otherwise: BRAND_ERRORS.accentFaint },
  ).describe("`#RRGGBB`, with a contrast of at least 4.5:1; empty: the product's colour"),
  host: optionalFormField({
    is: (text) => HOST.test(text.toLowerCase()),
    otherwise: BRAND_ERRORS.hostInvalid,
  }).describe('Host name at which the console shows the brand once a system administrator has confirmed it'),
});
export type BrandForm = z.infer<typeof brandFormSchema>;

/** The surface on which a logo is seen. */
export const LOGO_THEMES = ['light', 'dark'] as const;
export type LogoTheme = (typeof LOGO_THEMES)[number];

/** A stored logo: a PNG that fits into this size. */
export const LOGO_SIZE_PX = { width: 640, height: 160 } as const;

/** An uploaded logo. Undefined: it stays; null: it is taken away. */
const givenLogo = z
  .string()
  .nullish()
  .describe('A PNG, JPEG or WebP file of up to 5 MB, in Base64; left out, it stays; null, it is taken away');

const storedLogo = z
  .object({ url: z.string(), widthPx: z.number().int(), heightPx: z.number().int() })
  .nullable();

const ownBrandSchema = brandFormSchema.extend({
  version: z.number().int().describe('0: nothing was chosen yet'),
  logoLight: storedLogo.describe('On light surfaces'),
  logoDark: storedLogo.describe('On dark surfaces; null: the same as on light ones'),
  isHostConfirmed: z.boolean().describe('Whether the console is reached there, and mails link there'),
});
export type OwnBrand = z.infer<typeof ownBrandSchema>;

const brandHostSchema = z.object({
  tenantId: z.string(),
  tenantTitle: z.string(),
  name: z.string().describe('Name of the brand, or empty'),
  host: z.string(),
  confirmedTime: z.number().int().nullable().describe('Null: the tenant has asked for it'),
});
export type BrandHost = z.infer<typeof brandHostSchema>;

const { administer, confirmHost, load } = BRAND_PERMISSIONS;
const tag = 'brands';
const hostPath = '/backoffice/brands/:tenantId/host';
const hostParams = z.object({ tenantId: uuidParameter('tenantId') });

export const getOwnBrand = operation({
  method: 'GET',
  path: '/backoffice/brand',
  permission: administer,
  tag,
  summary: "The choices of the caller's tenant",
  responses: { 200: ownBrandSchema },
});

export const changeBrand = operation({
  method: 'PUT',
  path: '/backoffice/brand',
  permission: administer,
  tag,
  summary: "Choose the brand of the caller's tenant",
  description:
    'A system administrator confirms another host name before it is used. Logos are encoded again.',
  body: brandFormSchema.extend({
    version: z.number().int().nullish().describe('The version that was read; left out: any'),
    logoLight: givenLogo,
    logoDark: givenLogo,
  }),
  responses: { 200: ownBrandSchema },
  errors: [...SAVE_ERRORS, ...Object.values(BRAND_ERRORS), ...Object.values(PICTURE_ERRORS)],
});
export type BrandChange = z.output<typeof changeBrand.body>;

export const listBrandHosts = operation({
  method: 'GET',
  path: '/backoffice/brands/hosts',
  permission: confirmHost,
  tag,
  summary: 'Host names that tenants have asked for, and those in use',
  responses: { 200: z.array(brandHostSchema) },
});

export const confirmBrandHost = operation({
  method: 'PUT',
  path: hostPath,
  permission: confirmHost,
  tag,
  summary: 'Confirm the host name of a tenant, for the console and the links in mails',
  params: hostParams,
  body: z.object({ host: z.string().describe('The host name that was read') }),
  responses: { 200: z.void() },
  errors: [...SAVE_ERRORS, BRAND_ERRORS.hostTaken, BRAND_ERRORS.hostChanged],
});

export const takeBackBrandHost = operation({
  method: 'DELETE',
  path: hostPath,
  permission: confirmHost,
  tag,
  summary: 'Undo the confirmation of a host name',
  params: hostParams,
  responses: { 200: z.void() },
});

export const getBrandPicture = operation({
  method: 'GET',
  path: '/backoffice/brandPictures/:id.png',
  permission: load,
  tag,
  summary: 'A logo, or the icon made of it: its address changes with it',
  params: z.object({ id: uuidParameter('id') }),
  responses: { 200: contentOf('image/png') },
  errors: [REQUEST_ERRORS.malformed, REQUEST_ERRORS.itemNotFound],
});

export const getPasskeyOrigins = operation({
  method: 'GET',
  path: '/.well-known/webauthn',
  permission: load,
  tag,
  summary: 'Addresses of this server at which passkeys of its public address may be used',
  responses: { 200: z.object({ origins: z.array(z.string()) }) },
});
