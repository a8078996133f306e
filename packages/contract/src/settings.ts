import { z } from 'zod';
import { REQUEST_ERRORS } from './errors.ts';
import { operation } from './operation.ts';
import { EVERY_USER, permission } from './permission.ts';

/** Where devices answer on the Wi-Fi network that they open to be set up, unless the operator says otherwise. */
export const DEFAULT_HOTSPOT_URL = 'http://192.168.4.1/';

/** Pictures of streets and places for maps, from a tile server that the operator chose. */
const mapTilesSchema = z.object({
  url: z.string().describe('With {z}, {x} and {y}'),
  attribution: z.string().describe('Who has to be named on the map; plain text'),
});

/** What the console has to know of how the server was set up. */
const serverSettingsSchema = z.object({
  /** False: no one gets the server's mails. Anyone who makes a user hands the activation link over. */
  sendsMail: z.boolean(),
  mapTiles: mapTilesSchema.optional().describe('Left out: maps show countries and nothing more'),
  hotspotUrl: z
    .string()
    .default(DEFAULT_HOTSPOT_URL)
    .describe("A device's own Wi-Fi set-up, seen from its hotspot"),
});
export type ServerSettings = z.infer<typeof serverSettingsSchema>;

export const getServerSettings = operation({
  method: 'GET',
  path: '/backoffice/settings',
  permission: permission('settings:read', {
    who: EVERY_USER,
    does: 'read what the console has to know of how the server is set up',
  }),
  tag: 'settings',
  summary: 'Server settings for the console',
  responses: { 200: serverSettingsSchema },
  errors: [REQUEST_ERRORS.unauthenticated],
});
