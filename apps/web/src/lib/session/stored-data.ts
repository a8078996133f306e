import { shownBrandSchema } from '@airdeck/contract/brands/shown-brand';
import { accessRoleSchema } from '@airdeck/contract/common/access-role';
import { readerUnitsSchema } from '@airdeck/contract/profile/reader-units';
import { sessionEndSchema } from '@airdeck/contract/sign-in/session-end';
import { userRecordSchema } from '@airdeck/contract/users/user-body';
import { z } from 'zod';

const idSchema = z.object({ id: z.string() });

/** The signed-in user in the platform's format; a missing tenant or customer has the null id. */
export const storedUserSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  customerId: idSchema,
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  email: z.string(),
  authority: z.enum(['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER']),
  additionalInfo: z.record(z.string(), z.unknown()).nullish(),
});
export type StoredUser = z.infer<typeof storedUserSchema>;

const storedDeviceSchema = z.object({ id: idSchema, name: z.string(), label: z.string().nullish() });
export type StoredDevice = z.infer<typeof storedDeviceSchema>;

const pointSchema = z.object({ ts: z.number(), value: z.union([z.number(), z.string()]) });
const seriesSchema = z.record(z.string(), z.array(pointSchema));
export type StoredSeries = z.infer<typeof seriesSchema>;

const localAlertSchema = z.object({
  id: z.string(),
  name: z.string(),
  value: z.number(),
  /** Epoch ms. */
  ts: z.number(),
  /** The threshold that the value exceeded; alerts of earlier releases lack it. */
  threshold: z.number().optional(),
  /** Kept after dismissal, so that the same reading does not raise it again. */
  isDismissed: z.boolean().optional(),
});
export type LocalAlert = z.infer<typeof localAlertSchema>;

const deviceCoordinatesSchema = z.object({
  deviceName: z.string(),
  deviceId: z.string(),
  tenantId: z.string(),
  /** Degrees. */
  lat: z.number(),
  lon: z.number(),
});
export type StoredCoordinates = z.infer<typeof deviceCoordinatesSchema>;

const impersonationSchema = z.object({
  userId: z.string(),
  /** The null id for a system administrator. */
  tenantId: z.string(),
  email: z.string(),
  /** First and last name, or the e-mail address without one. */
  name: z.string(),
  /** Epoch ms, by the server's clock. */
  endsAt: z.number(),
});
export type StoredImpersonation = z.infer<typeof impersonationSchema>;

/** Stored as plain text; everything else as JSON. */
const TEXT_KEYS: ReadonlySet<string> = new Set([
  'token',
  'refreshToken',
  'userPermission',
  'accessRole',
  'tenantToken',
  'hotspotUrl',
  'outdoorCity',
  'worstDevice',
]);

/**
 * The session's entries in the browser's storage, one key each. They may come from an older version or be edited by
 * hand: an entry that does not match its schema counts as missing.
 */
const SHAPES = {
  token: z.string().min(1),
  refreshToken: z.string().min(1),
  /** `signedInAt`: epoch ms of the sign-in. */
  userDetails: z.object({ data: storedUserSchema, signedInAt: z.number() }),
  /** When the session ends, as the server said last; missing in a session of an earlier version. */
  sessionEnd: sessionEndSchema,
  /** The user's authority. */
  userPermission: z.string(),
  isPartnerLogin: z.boolean(),
  /** Missing in a session of an earlier version. */
  accessRole: accessRoleSchema,
  /** An administrator sees what these rights show, and has more; missing: they are the user's own. */
  isSeeing: z.boolean(),
  /** Whether that role holds in branches of the places' tree only; missing: it holds everywhere. */
  isLimited: z.boolean(),
  /** Whether a provider began it, at which it ends, too. */
  isOfProvider: z.boolean(),
  partnerDetails: userRecordSchema,
  /** Units in which the user sees values; missing: those in which they are stored. */
  units: readerUnitsSchema,
  /** The brand of the reader's organisation, which the page's first script shows before anything is painted. */
  brand: shownBrandSchema,
  isDapJapan: z.boolean(),
  isReducedMenu: z.boolean(),
  /** The devices listed last, so that their names are available offline. */
  listDevices: z.array(storedDeviceSchema),
  /** The device with the worst air at the last visit, which the dashboard loads first. */
  worstDevice: z.string(),
  /** Position of the device viewed last, and the last readings of each device by id. */
  latestTelemetryData: z.object({
    lat: z.array(pointSchema),
    lon: z.array(pointSchema),
    devices: z.record(z.string(), seriesSchema),
  }),
  /** Requests of the first screen, with times as `{milliseconds from now}`, and the path of that screen. */
  askAhead: z.object({ page: z.string(), addresses: z.array(z.string()), hasSeveral: z.boolean() }),
  /** The city selected last for the weather. */
  outdoorCity: z.string().min(1),
  /** Positions of the devices viewed last, the latest last. */
  deviceCoordinates: z.array(deviceCoordinatesSchema),
  /** URL of devices in set-up, for use in their own Wi-Fi. */
  hotspotUrl: z.string(),
  alertArray: z.array(localAlertSchema),
  /** The token of the impersonation. */
  tenantToken: z.string().min(1),
  /** The user of that token. */
  impersonation: impersonationSchema,
} as const;

export type StoredKey = keyof typeof SHAPES;
export type Stored<K extends StoredKey> = z.infer<(typeof SHAPES)[K]>;

export const STORED_KEYS = Object.keys(SHAPES) as StoredKey[];

const OFFLINE_KEYS: readonly StoredKey[] = [
  'listDevices',
  'worstDevice',
  'latestTelemetryData',
  'askAhead',
  'deviceCoordinates',
  'hotspotUrl',
  'alertArray',
];

/** Typed access to the session's entries of a `Storage`. */
export type StoredData = {
  read<K extends StoredKey>(key: K): Stored<K> | undefined;
  write<K extends StoredKey>(key: K, value: Stored<K>): void;
  remove(key: StoredKey): void;
  /** Removes everything that a session has stored, and nothing else. */
  wipe(): void;
};

export function createStoredData(storage: Storage): StoredData {
  return {
    read(key) {
      const text = storage.getItem(key);
      if (text === null) return undefined;
      const parsed = SHAPES[key].safeParse(TEXT_KEYS.has(key) ? text : parseJson(text));
      return parsed.success ? (parsed.data as Stored<typeof key>) : undefined;
    },
    write(key, value) {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      try {
        storage.setItem(key, text);
      } catch {
        // The storage is full. Only data for offline use grows, and it is optional.
        for (const expendable of OFFLINE_KEYS) storage.removeItem(expendable);
        if (!OFFLINE_KEYS.includes(key)) storage.setItem(key, text);
      }
    },
    remove(key) {
      storage.removeItem(key);
    },
    wipe() {
      for (const key of STORED_KEYS) storage.removeItem(key);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
