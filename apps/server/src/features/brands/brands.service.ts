import { accentThemes, PRODUCT_ACCENT } from '@airdeck/contract/brands/accent-colours';
import {
  BRAND_ERRORS,
  type BrandChange,
  type BrandHost,
  type OwnBrand,
} from '@airdeck/contract/brands/brands';
import type { FastifyBaseLogger } from 'fastify';
import { type Brand, type BrandLogo, type BrandOwner, brandPicturePath, productBrand } from '../../brand.ts';
import { readAgainAfterGaps } from '../../bus/read-again.ts';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { violatedConstraint } from '../../database/errors.ts';
import { changedFields, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { type DomainEvents, eventOf } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { PageBrand } from '../../http/branded-page.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, itemNotFound } from '../../http/errors.ts';
import { readPictures, storePictures } from './brand-pictures.ts';
import { shownBrandOf } from './brand-styles.ts';
import {
  type BrandRow,
  findBrand,
  findPicture,
  type ListedPicture,
  listBrands,
  listHosts,
  listPictures,
  lockBrand,
  updateBrand,
} from './brands.repository.ts';

type Chosen = { readonly row: BrandRow; readonly pictures: readonly ListedPicture[] };

const entityOf = ({ tenantId, name, host }: BrandRow) => ({ id: tenantId, name: name || host, tenantId });

/**
 * The brands of tenants and partners, in memory: they are few and small, without the contents of their pictures. Each
 * server reads them again when one changes.
 */
export async function openBrands(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  /** The public address, without a trailing slash. */
  consoleUrl: () => string;
  log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
}) {
  const { database, clock, events, domainEvents, consoleUrl, log } = parts;
  const { db } = database;

  let byTenant: ReadonlyMap<string, Chosen> = new Map();
  let byHost: ReadonlyMap<string, Chosen> = new Map();
  let reading: Promise<void> = Promise.resolve();

  async function readAll(): Promise<void> {
    const [rows, pictures] = [await listBrands(db), await listPictures(db)];
    const chosen = rows.map((row) => ({
      row,
      pictures: pictures.filter(({ tenantId }) => tenantId === row.tenantId),
    }));
    byTenant = new Map(chosen.map((one) => [one.row.tenantId, one]));
    byHost = new Map(
      chosen.filter(({ row }) => row.hostConfirmedTime !== null).map((one) => [one.row.host, one]),
    );
  }

  /** One after the other, so that an earlier answer never replaces a later one. */
  function readAgain(): Promise<void> {
    const next = reading.then(readAll);
    reading = next.catch((error) => log?.warn({ err: error }, 'brands could not be read again'));
    return next;
  }

  await readAgain();
  events.on('brands.changed', () => void readAgain().catch(() => undefined));
  readAgainAfterGaps({ events, log }, () => readAgain());

  /** Scheme and port are those of the public address: the host name leads to the same server. */
  function urlAt(host: string): string {
    const url = new URL(consoleUrl());
    url.hostname = host;
    return url.href.replace(/\/+$/, '');
  }

  function brandOfChosen({ row, pictures }: Chosen): Brand {
    const product = productBrand(consoleUrl());
    const logoOn = (kind: string): BrandLogo | undefined => pictures.find((one) => one.kind === kind);
    const [light, dark] = [logoOn('light'), logoOn('dark')];
    return {
      name: row.name || product.name,
      sender: row.sender || row.name || null,
      accent: row.accent === '' ? PRODUCT_ACCENT : accentThemes(row.accent),
      logo: light ? { light, dark: dark ?? light } : null,
      iconId: logoOn('icon')?.id ?? null,
      consoleUrl: row.hostConfirmedTime === null ? product.consoleUrl : urlAt(row.host),
    };
  }

  const bodyOf = ({ row, pictures }: Chosen): OwnBrand => {
    const logoOf = (kind: string) => {
      const found = pictures.find((one) => one.kind === kind);
      return found
        ? { url: brandPicturePath(found.id), widthPx: found.widthPx, heightPx: found.heightPx }
        : null;
    };
    const { version, name, sender, accent, host } = row;
    const [logoLight, logoDark] = [logoOf('light'), logoOf('dark')];
    return { version, name, sender, accent, host, logoLight, logoDark, isHostConfirmed: isConfirmed(row) };
  };

  async function own(caller: Caller): Promise<OwnBrand> {
    const tenantId = tenantOf(caller);
    const row = await findBrand(db, tenantId);
    return bodyOf({ row: row ?? nothingChosen(tenantId), pictures: await listPictures(db, tenantId) });
  }

  /** Changes a brand, and waits until this server shows it. */
  async function changing(
    caller: Caller,
    tenantId: string,
    change: (unit: UnitOfWork, stored: BrandRow) => Promise<void>,
  ): Promise<void> {
    try {
      await inUnitOfWork(db, caller, async (unit) => {
        await change(unit, await lockBrand(unit.tx, tenantId));
        unit.afterCommit(() => events.emit('brands.changed', { tenantId }));
      });
    } catch (error) {
      if (violatedConstraint(error) !== 'brand__host') throw error;
      throw badRequest(BRAND_ERRORS.hostTaken);
    }
    await readAgain();
  }

  return {
    /**
     * How the product presents itself to the users of a tenant and of its customers: the only place that decides it.
     * Partners are tenants.
     */
    brandOf({ tenantId }: BrandOwner): Brand {
      const chosen = tenantId === null ? undefined : byTenant.get(tenantId);
      return chosen ? brandOfChosen(chosen) : productBrand(consoleUrl());
    },

    /** The brand of the console's page at a host name, before anyone signs in. Undefined: the host has none. */
    pageBrandAt(hostname: string): PageBrand | undefined {
      const chosen = byHost.get(hostname.toLowerCase());
      if (!chosen) return undefined;
      const brand = brandOfChosen(chosen);
      return { ...shownBrandOf(brand), themeColour: brand.accent.light.accent };
    },

    /** The address of this server under a host name: that of a tenant once it is confirmed, and else the public one. */
    urlAt: (hostname: string): string =>
      byHost.has(hostname.toLowerCase()) ? urlAt(hostname.toLowerCase()) : consoleUrl(),

    /** Addresses of this server besides the public one, without a trailing slash. */
    confirmedUrls: (): string[] => [...byHost.keys()].map(urlAt),

    /** PNG. @throws ApiError 404/32 */
    async picture(id: string): Promise<Buffer> {
      const found = await findPicture(db, id);
      if (!found) throw itemNotFound();
      return found;
    },

    own,

    /** @throws ApiError 400/31, 409/35; 413/31 and 429/33 for a picture */
    async change(caller: Caller, given: BrandChange): Promise<OwnBrand> {
      const { version: seen, logoLight: light, logoDark: dark, ...texts } = given;
      const host = texts.host.toLowerCase();
      if (host !== '' && host === new URL(consoleUrl()).hostname) throw badRequest(BRAND_ERRORS.hostOwn);
      const pictures = await readPictures({ light, dark });
      const tenantId = tenantOf(caller);
      await changing(caller, tenantId, async (unit, stored) => {
        const version = nextVersion('Brand', stored.version, seen);
        const hostConfirmedTime = host === stored.host ? stored.hostConfirmedTime : null;
        const accent = texts.accent.toUpperCase();
        const row = await updateBrand(unit.tx, tenantId, {
          ...texts,
          accent,
          host,
          hostConfirmedTime,
          version,
        });
        await storePictures(unit, tenantId, pictures);
        const { changed } = changedFields(stored, row);
        const changedPictures = [...pictures.keys()]
          .filter((kind) => kind !== 'icon')
          .map((kind) => `logo.${kind}`);
        const details = { changed: [...changed, ...changedPictures] };
        await domainEvents.publish(unit, eventOf('BRAND', 'updated', entityOf(row), details));
        if (host !== '' && host !== stored.host)
          await domainEvents.publish(unit, eventOf('BRAND', 'hostAsked', entityOf(row), { host }));
      });
      return own(caller);
    },

    hosts: (): Promise<BrandHost[]> => listHosts(db),

    /** @throws ApiError 400/31 the tenant asks for another one by now, or it is another's; 404/32 */
    async confirmHost(caller: Caller, tenantId: string, host: string): Promise<void> {
      if (!(await findBrand(db, tenantId))) throw itemNotFound();
      await changing(caller, tenantId, async (unit, stored) => {
        if (stored.host === '' || stored.host !== host.toLowerCase())
          throw badRequest(BRAND_ERRORS.hostChanged);
        if (isConfirmed(stored)) return;
        const row = await updateBrand(unit.tx, tenantId, { hostConfirmedTime: clock() });
        await domainEvents.publish(
          unit,
          eventOf('BRAND', 'hostConfirmed', entityOf(row), { host: row.host }),
        );
      });
    },

    /** @throws ApiError 404/32 */
    async takeBackHost(caller: Caller, tenantId: string): Promise<void> {
      if (!(await findBrand(db, tenantId))) throw itemNotFound();
      await changing(caller, tenantId, async (unit, stored) => {
        if (!isConfirmed(stored)) return;
        const row = await updateBrand(unit.tx, tenantId, { hostConfirmedTime: null });
        await domainEvents.publish(
          unit,
          eventOf('BRAND', 'hostTakenBack', entityOf(row), { host: row.host }),
        );
      });
    },
  };
}

const isConfirmed = ({ hostConfirmedTime }: BrandRow): boolean => hostConfirmedTime !== null;

const nothingChosen = (tenantId: string): BrandRow => ({
  tenantId,
  version: 0,
  name: '',
  sender: '',
  accent: '',
  host: '',
  hostConfirmedTime: null,
});
