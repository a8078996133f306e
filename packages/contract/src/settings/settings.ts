import { z } from 'zod';
import { REQUEST_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { EVERY_USER, permission } from '../common/permission.ts';

/** Default URL of devices on their own set-up Wi-Fi. */
export const DEFAULT_HOTSPOT_URL = 'http://192.168.4.1/';

/** Raster tiles for maps, from a tile server set by the operator. */
const mapTilesSchema = z.object({
  url: z.string().describe('With {z}, {x} and {y}'),
  attribution: z.string().describe('Who has to be named on the map; plain text'),
});

/** The server's settings that the console needs. */
const serverSettingsSchema = z.object({
  /** False: the server sends no mails. The creator of a user passes the activation link on. */
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
    act: 'read',
    inBranches: true,
    does: 'read what the console has to know of how the server is set up',
  }),
  tag: 'settings',
  summary: 'Server settings for the console',
  responses: { 200: serverSettingsSchema },
  errors: [REQUEST_ERRORS.unauthenticated],
});
