import {
  type AccountSettings,
  type FactorConfig,
  type FactorProvider,
  SECOND_FACTOR_ERRORS,
} from '@airdeck/contract/second-factor/second-factor';
import type { TokenPair } from '@airdeck/contract/sign-in/sign-in';
import type { BrandOf } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import type { CompletedSignIn, RememberedBrowsers } from '../sign-in/remembered-browsers.service.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import type { SignInCompletion, SignInSource } from '../sign-in/sign-in-completion.ts';
import type { UserService } from '../users/users.service.ts';
import { authUrlWithoutSecret, newAuthUrl, secretOf, stepOf } from './authenticator-app.ts';
import { newBackupCodes } from './backup-codes.ts';
import type { FactorCodes } from './factor-codes.service.ts';
import type { FactorNotices } from './factor-notices.ts';
import type { FactorSecrets } from './factor-secrets.ts';
import {
  deleteApp,
  dropCodesWithoutFactor,
  findFactors,
  hasFactor,
  insertApp,
  replaceBackupCodes,
} from './factors.repository.ts';
import type { FreshSignIn } from './fresh-sign-in.ts';

/** How long after the set-up of an app the first backup codes are saved without another code. */
const SET_UP_MS = 600_000;

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** The second factors of people: they set up and remove their own, and complete their sign-ins by them. */
export function createSecondFactors(parts: {
  database: Database;
  clock: Clock;
  secrets: FactorSecrets;
  codes: FactorCodes;
  completion: SignInCompletion;
  sessions: SessionService;
  rememberedBrowsers: Pick<RememberedBrowsers, 'remember'>;
  users: UserService;
  requireFreshSignIn: FreshSignIn;
  notices: FactorNotices;
  brandOf: BrandOf;
}) {
  const { database, clock, secrets, codes, completion, sessions, users, requireFreshSignIn, notices } = parts;
  const { rememberedBrowsers, brandOf } = parts;

  async function settingsOf(caller: Caller): Promise<AccountSettings> {
    const { appSince, backupCodes } = await findFactors(database.db, caller.userId);
    return {
      configs: {
        ...(appSince !== null && {
          TOTP: {
            providerType: 'TOTP',
            authUrl: authUrlWithoutSecret(brandOf(caller).name, caller.email),
            useByDefault: true,
          },
        }),
        ...(backupCodes > 0 && {
          BACKUP_CODE: { providerType: 'BACKUP_CODE', codesLeft: backupCodes, useByDefault: false },
        }),
      },
    };
  }

  /** @throws ApiError 400/31 */
  async function requireProvider(caller: Caller, provider: string): Promise<FactorProvider> {
    const { appSince, backupCodes } = await findFactors(database.db, caller.userId);
    if (provider === 'TOTP' && appSince !== null) return provider;
    if (provider === 'BACKUP_CODE' && backupCodes > 0) return provider;
    throw badRequest(SECOND_FACTOR_ERRORS.providerMissing);
  }

  /** @throws ApiError 400/31 */
  async function setUpApp(caller: Caller, authUrl: string, code: string): Promise<void> {
    const secret = secretOf(authUrl);
    if (secret === undefined) throw badRequest(SECOND_FACTOR_ERRORS.authUrlInvalid);
    const now = clock();
    const step = stepOf(secret, code.trim(), now);
    if (step === undefined) throw badRequest(SECOND_FACTOR_ERRORS.codeIncorrect);
    const user = await users.getSelf(caller);
    await inUnitOfWork(database.db, caller, async (unit) => {
      const { userId, sessionId } = caller;
      // One that another factor has just ended sets nothing up.
      await sessions.hold(unit, caller, userId);
      const sealedSecret = secrets.seal(userId, secret);
      if (!(await insertApp(unit.tx, { userId, createdTime: now, sealedSecret, lastStep: step }))) {
        throw badRequest(SECOND_FACTOR_ERRORS.alreadyConfigured);
      }
      // They were opened without it: also one that waits for its owner to set one up.
      await sessions.endAllOf(userId, unit, sessionId);
      await notices.publishAppAdded(unit, user);
    });
  }

  /** @throws ApiError 400/31, 429/33 */
  async function saveBackupCodes(caller: Caller, given: readonly string[], code: string): Promise<void> {
    if (new Set(given).size < given.length) throw badRequest(SECOND_FACTOR_ERRORS.codesInvalid);
    const { appSince, passkeys, backupCodes } = await findFactors(database.db, caller.userId);
    if (appSince === null && passkeys === 0) throw badRequest(SECOND_FACTOR_ERRORS.notConfigured);
    const user = await users.getSelf(caller);
    const save = async (unit: UnitOfWork) => {
      const hashes = given.map((one) => secrets.hash(caller.userId, one));
      await replaceBackupCodes(unit.tx, caller.userId, hashes);
      await notices.publishBackupCodes(unit, user);
    };
    // Otherwise a stolen session could make codes, and remove everything by them. A passkey gives no codes.
    if (appSince === null) {
      await inUnitOfWork(database.db, caller, async (unit) => {
        await requireFreshSignIn(unit, caller);
        await save(unit);
      });
    } else if (backupCodes === 0 && clock() <= appSince + SET_UP_MS) {
      await inUnitOfWork(database.db, caller, save);
    } else {
      await codes.spend(caller, { code }, save);
    }
  }

  return {
    settingsOf,

    /** @throws ApiError 400/31 no such kind */
    generate(caller: Caller, provider: string): FactorConfig {
      if (provider === 'TOTP') {
        const authUrl = newAuthUrl(brandOf(caller).name, caller.email);
        return { providerType: 'TOTP', useByDefault: false, authUrl };
      }
      if (provider !== 'BACKUP_CODE') throw badRequest(SECOND_FACTOR_ERRORS.providerMissing);
      return { providerType: 'BACKUP_CODE', useByDefault: false, codes: newBackupCodes() };
    },

    /** @param code of the new app, or one that still counts @throws ApiError 400/31, 429/33 */
    async save(caller: Caller, config: FactorConfig, code: string): Promise<AccountSettings> {
      if (config.providerType === 'TOTP') await setUpApp(caller, config.authUrl, code);
      else await saveBackupCodes(caller, config.codes, code);
      return settingsOf(caller);
    },

    /** @throws ApiError 400/31 the user has none of this kind */
    async prefer(caller: Caller, provider: string): Promise<AccountSettings> {
      await requireProvider(caller, provider);
      return settingsOf(caller);
    },

    /** Backup codes go with the last factor. @throws ApiError 400/31, 429/33 */
    async remove(caller: Caller, provider: string, code: string): Promise<AccountSettings> {
      const removed = await requireProvider(caller, provider);
      const user = await users.getSelf(caller);
      await codes.spend(caller, { code }, async (unit) => {
        if (removed === 'TOTP') {
          await deleteApp(unit.tx, caller.userId);
          await dropCodesWithoutFactor(unit.tx, caller.userId);
        } else {
          await replaceBackupCodes(unit.tx, caller.userId, []);
        }
        await notices.publishRemoved(unit, user);
      });
      return settingsOf(caller);
    },

    /** The ways by which a sign-in can be completed. */
    async waysOf({ userId }: Caller): Promise<{ app: boolean; backupCodes: boolean; passkeys: boolean }> {
      const { appSince, backupCodes, passkeys } = await findFactors(database.db, userId);
      return { app: appSince !== null, backupCodes: backupCodes > 0, passkeys: passkeys > 0 };
    },

    /** The kinds of them that ThingsBoard's clients know, the default one first. */
    async providersOf({ userId }: Caller): Promise<FactorProvider[]> {
      const { appSince, backupCodes } = await findFactors(database.db, userId);
      return [
        ...(appSince === null ? [] : (['TOTP'] as const)),
        ...(backupCodes === 0 ? [] : (['BACKUP_CODE'] as const)),
      ];
    },

    requireProvider,

    /**
     * Completes a sign-in by a code.
     * @param remembered the browser, if it is to be remembered
     * @throws ApiError 400/31, 429/33
     */
    async complete(
      caller: Caller,
      given: { readonly provider: string; readonly code: string },
      remembered?: SignInSource,
    ): Promise<CompletedSignIn> {
      const provider = await requireProvider(caller, given.provider);
      return codes.spend(caller, { provider, code: given.code }, async (unit) => {
        const browser = remembered && (await rememberedBrowsers.remember(unit, caller, remembered));
        return { pair: await completion.finish(unit, caller), browser };
      });
    },

    /** Completes a sign-in in which a second factor was set up. @throws ApiError 400/31 there is none */
    completeSetUp(caller: Caller): Promise<TokenPair> {
      return inUnitOfWork(database.db, caller, async (unit) => {
        if (!(await hasFactor(unit.tx, caller.userId))) throw badRequest(SECOND_FACTOR_ERRORS.notConfigured);
        return completion.finish(unit, caller);
      });
    },
  };
}
