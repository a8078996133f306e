import type { Readable } from 'node:stream';
import type { BrandOf } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { PersonalData } from '../../database/personal-data-sql.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { tooMuchAtOnce } from '../../http/errors.ts';
import type { NumbersOf } from '../../limits/feature-limits.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import { createTexts } from '../../texts.ts';
import { type ZipEntry, zipStream } from '../history/zip-stream.ts';
import { nameOf } from '../users/person.ts';
import { languageOf } from '../users/user-language.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';
import { PERSONAL_DATA_LIMITS } from './personal-data.limits.ts';
import { archiveEntries } from './personal-data-archive.ts';

const DAY_MS = 86_400_000;
const MS_PER_S = 1000;

const texts = createTexts({ en, ja, ar });

export type PersonalDataService = ReturnType<typeof createPersonalDataService>;

/** Stored data about a user, for that user. */
export function createPersonalDataService(parts: {
  database: Database;
  clock: Clock;
  sharedLimits: SharedLimits;
  domainEvents: DomainEvents;
  users: Pick<UserService, 'getSelf'>;
  brandOf: BrandOf;
  numbersOf: NumbersOf;
  /** Data about people in the tables of all features. */
  personalData: readonly PersonalData[];
}) {
  const { database, clock, sharedLimits, domainEvents, users, brandOf, numbersOf } = parts;
  const kinds = parts.personalData.flatMap(({ rows = [] }) => rows);
  const { downloadsPerUserAndDay: max } = numbersOf(PERSONAL_DATA_LIMITS);
  const limit = { name: 'personal-data-of-user', max, windowMs: DAY_MS };

  async function* entriesOf(user: User): AsyncGenerator<ZipEntry, void> {
    yield { name: 'about.txt', content: [aboutText(user, brandOf(user).name, clock())] };
    yield* archiveEntries(database.db, kinds, user);
  }

  return {
    /**
     * An archive of everything about the caller, which is generated while it is read. The audit log records it.
     * @throws ApiError 429/33 too many within a day
     */
    async archiveOf(caller: Caller): Promise<Readable> {
      const user = await users.getSelf(caller);
      await inUnitOfWork(database.db, caller, async (unit) => {
        const use = { limit, key: user.id };
        const { remaining, resetMs } = await sharedLimits.take([use], { tx: unit.tx });
        if (remaining < 0) throw tooMuchAtOnce('Too many requests!', Math.ceil(resetMs / MS_PER_S));
        const entity = eventUser(user);
        await domainEvents.publish(unit, { entityType: 'USER', action: 'dataDownloaded', entity });
      });
      return zipStream(entriesOf(user), clock());
    },
  };
}

function aboutText(user: User, product: string, now: number): string {
  const t = texts(languageOf(user));
  const time = new Date(now).toISOString().slice(0, 16).replace('T', ' ');
  return [
    t('about.title', { product, name: nameOf(user) }),
    '',
    t('about.made', { time, email: user.email }),
    t('about.files'),
    t('about.pictures'),
    t('about.left'),
    '',
  ].join('\n');
}
