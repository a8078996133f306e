import { randomBytes } from 'node:crypto';
import { placeZone } from '@airdeck/air/place-zone';
import type { Language } from '@airdeck/contract/common/languages';
import type { PassportRow } from '@airdeck/contract/passports/passport-rows';
import {
  type DevicePassport,
  PASSPORT_ERRORS,
  type PassportCheck,
} from '@airdeck/contract/passports/passports';
import type { BrandOf } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import { commonTexts } from '../../common-texts.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { authorOf, inUnitOfWork } from '../../database/unit-of-work.ts';
import { createDocumentFormats } from '../../documents/document-formats.ts';
import type { DocumentRenderer } from '../../documents/document-renderer.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, itemNotFound } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { KeptTime } from '../../ingest/kept-time.ts';
import { type ContentQuota, sizeOf } from '../../limits/content-quota.ts';
import type { DeviceActivityService } from '../devices/device-activity.service.ts';
import type { DeviceService } from '../devices/devices.service.ts';
import { passportDocument } from './passport-document.ts';
import { hashOfRow, hashOfRows, passportRows, stateRows } from './passport-rows.ts';
import { passportSections, sectionsOf } from './passport-sections.ts';
import { passportTexts } from './passport-texts.ts';
import { hiddenFrom, nameIn, notesOf, ownerIdsOf, viewOf, viewOfStored } from './passport-view.ts';
import { PASSPORT_LIMITS } from './passports.limits.ts';
import {
  countPassports,
  findDeviceOfPassport,
  findPassport,
  findTenantNames,
  insertPassport,
  isInScope,
  listPassports,
  type PassportDevice,
} from './passports.repository.ts';

const { numbers: limits } = PASSPORT_LIMITS;

/** Language, and time zone if the device's place has none. */
export type PassportReader = { readonly language: Language; readonly timeZone?: string | undefined };

const DAY_MS = 86_400_000;
/** Number of passports in the list. */
const LISTED = 20;
const CODE_BYTES = 12;
/** Maximum renderings of a passport whose rows change meanwhile; transactions open at its request end soon. */
const DRAWN_AT_MOST = 3;

export type Passports = ReturnType<typeof createPassports>;

/** The history of devices since their time in stock, as far as the caller may see it. */
export function createPassports(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  documentRenderer: DocumentRenderer;
  devices: Pick<DeviceService, 'lockFor'>;
  deviceActivity: Pick<DeviceActivityService, 'readableFrom'>;
  contentQuota: ContentQuota;
  keptTime: Pick<KeptTime, 'since'>;
  brandOf: BrandOf;
}) {
  const { clock, domainEvents, documentRenderer, devices, deviceActivity, contentQuota, keptTime, brandOf } =
    parts;
  const { db } = parts.database;

  async function deviceFor(caller: Caller, deviceId: string): Promise<PassportDevice> {
    return orNotFound(await findDeviceOfPassport(db, caller, deviceId), 'Device', deviceId);
  }

  /** Start of the entries about a device that the caller may see, epoch ms. */
  const readableFromOf = async (caller: Caller, device: PassportDevice): Promise<number> =>
    caller.authority === 'SYS_ADMIN' ? 0 : deviceActivity.readableFrom(caller, device);

  /** @throws ApiError 429/33 */
  async function checkRoom(tx: Queryable, deviceId: string, now: number): Promise<void> {
    const today = await countPassports(tx, deviceId, now - DAY_MS);
    const all = await countPassports(tx, deviceId, 0);
    if (today >= limits.perDeviceAndDay || all >= limits.perDevice) throw badRequest(PASSPORT_ERRORS.tooMany);
  }

  async function wordsFor(reader: PassportReader, rows: readonly PassportRow[], ofDevice: string | null) {
    const timeZone = placeZone([ofDevice], reader.timeZone);
    return {
      t: passportTexts(reader.language),
      common: commonTexts(reader.language),
      timeZone,
      formats: createDocumentFormats(reader.language, timeZone),
      ownerNames: await findTenantNames(db, ownerIdsOf(rows)),
    };
  }

  return {
    /** The passport as of now. @throws ApiError 404/32 if the device is not in scope */
    async of(caller: Caller, deviceId: string, reader: PassportReader): Promise<DevicePassport> {
      const device = await deviceFor(caller, deviceId);
      const view = viewOf(caller, device, await readableFromOf(caller, device), '', clock());
      const rows = await passportRows(db, view, stateRows(device, caller, keptTime.since));
      const words = await wordsFor(reader, rows, device.timeZone);
      return {
        deviceId,
        deviceName: device.name,
        timeZone: words.timeZone,
        notes: notesOf(view, device, words),
        sections: passportSections(rows, words, hiddenFrom(caller)),
        issued: await listPassports(db, caller, deviceId, { since: view.readableFrom, limit: LISTED }),
      };
    },

    /**
     * A new passport as PDF.
     * @throws ApiError 404/32; 429/33 beyond the limits of a device, or of documents
     */
    async issue(
      caller: Caller,
      deviceId: string,
      reader: PassportReader,
    ): Promise<{ pdf: Buffer; code: string; deviceName: string }> {
      const device = await deviceFor(caller, deviceId);
      const now = clock();
      // Before it is drawn, and again when it is stored: others may be drawn in the meantime.
      await checkRoom(db, deviceId, now);
      const author = authorOf(caller);
      const code = randomBytes(CODE_BYTES).toString('hex');
      const view = viewOf(caller, device, await readableFromOf(caller, device), code, now);
      const state = stateRows(device, caller, keptTime.since);
      const read = () => passportRows(db, view, state);
      /** Renders until the rows are stable: earlier ones may be committed later, and would make the passport differ. */
      const draw = async (
        rows: readonly PassportRow[],
        turns = DRAWN_AT_MOST,
      ): Promise<{ rows: readonly PassportRow[]; sha256: string; pdf: Buffer }> => {
        const sha256 = hashOfRows(rows);
        const words = await wordsFor(reader, rows, device.timeZone);
        const pdf = await documentRenderer.render(
          passportDocument({
            language: reader.language,
            code,
            deviceName: device.name,
            rows,
            sha256,
            moment: words.formats.dateTimeInZone(now),
            userEmail: author.email,
            notes: notesOf(view, device, words).slice(0, -1),
            sections: passportSections(rows, words, hiddenFrom(caller)),
            brand: brandOf(caller),
          }),
          caller,
        );
        const found = await read();
        const isSettled = turns <= 1 || hashOfRows(found) === sha256;
        return isSettled ? { rows, sha256, pdf } : draw(found, turns - 1);
      };
      const { rows, sha256, pdf } = await draw(await read());
      await inUnitOfWork(db, caller, async (unit) => {
        await takeTurnToAdd(unit.tx, 'passports', deviceId);
        await checkRoom(unit.tx, deviceId, now);
        const rowHashes = rows.map(hashOfRow);
        await contentQuota.take(unit, caller, sizeOf(rowHashes, state));
        await insertPassport(unit.tx, {
          code,
          deviceId,
          createdTime: now,
          readableFrom: view.readableFrom,
          userEmail: author.email,
          tenantId: caller.tenantId,
          customerId: caller.customerId,
          sha256,
          rowHashes,
          stateRows: state,
        });
        const event = { entityType: 'DEVICE_DATA', action: 'passportIssued', entity: device } as const;
        await domainEvents.publish(unit, { ...event, details: { code } });
      });
      return { pdf, code, deviceName: device.name };
    },

    /** Whether its rows are the same today. @throws ApiError 404/32: unknown code */
    async check(caller: Caller, code: string, reader: PassportReader): Promise<PassportCheck> {
      const stored = await findPassport(db, code);
      if (!stored) throw itemNotFound();
      const { createdTime, sha256 } = stored;
      const device = await findDeviceOfPassport(db, caller, stored.deviceId);
      const isReadable =
        device && (await isInScope(db, caller, stored, await readableFromOf(caller, device)));
      const unknown = { deviceId: null, deviceName: null, userEmail: null, differing: [], missing: 0 };
      if (!isReadable) {
        const timeZone = placeZone([], reader.timeZone);
        return { outcome: 'notReadable', createdTime, sha256, timeZone, ...unknown };
      }
      const rows = await passportRows(db, viewOfStored(stored), stored.stateRows as readonly PassportRow[]);
      const matches = hashOfRows(rows) === sha256;
      const then = new Set(stored.rowHashes);
      const today = new Set(rows.map(hashOfRow));
      const words = await wordsFor(reader, rows, device.timeZone);
      const differing = rows.filter((row) => !then.has(hashOfRow(row)));
      return {
        outcome: matches ? 'matches' : 'differs',
        createdTime,
        sha256,
        deviceId: device.id,
        userEmail: stored.userEmail,
        deviceName: nameIn(rows) ?? device.name,
        timeZone: words.timeZone,
        differing: sectionsOf(differing, words),
        missing: stored.rowHashes.filter((hash) => !today.has(hash)).length,
      };
    },

    /** Records a calibration of a device. @throws ApiError 404/32; 400/31 a future day */
    async noteCalibration(
      caller: Caller,
      deviceId: string,
      { day, text }: { readonly day: string; readonly text: string },
    ): Promise<void> {
      // In some time zones, the next day has begun.
      if (Date.parse(day) > clock() + DAY_MS) throw badRequest(PASSPORT_ERRORS.dayInvalid);
      await inUnitOfWork(db, caller, async (unit) => {
        const entity = await devices.lockFor(unit, caller, deviceId);
        await contentQuota.take(unit, entity, sizeOf(text));
        const event = { entityType: 'DEVICE', action: 'calibrated', entity, details: { day, text } } as const;
        await domainEvents.publish(unit, event);
      });
    },
  };
}
