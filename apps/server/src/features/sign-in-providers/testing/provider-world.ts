import { tokenPairSchema } from '@airdeck/contract/sign-in/sign-in';
import { startPathOf } from '@airdeck/contract/sign-in-providers/provider-sign-in';
import type { ProviderForm } from '@airdeck/contract/sign-in-providers/sign-in-providers';
import type { UserBody } from '@airdeck/contract/users/user-body';
import { expect } from 'vitest';
import type { AppDependencies } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { createAppWorld } from '../../../testing/app-world.ts';
import { bearer } from '../../../testing/test-app.ts';
import { CLIENT, startTestProvider, type TestPerson } from './test-provider.ts';

export const CONSOLE = 'https://air.example.com';
/** The screen to which a provider's answer leads. */
export const SCREEN = `${CONSOLE}/signIn/provider`;
export const PROVIDERS = '/backoffice/signInProviders';

export type ProviderWorld = Awaited<ReturnType<typeof createProviderWorld>>;

/** Two tenants, and a provider of the installation with which people sign in. */
export async function createProviderWorld(options: Partial<AppDependencies> = {}) {
  const environment = { PUBLIC_URL: CONSOLE, AIRDECK_PRIVATE_TARGETS: 'true' };
  const config = readConfig({ DATABASE_URL: 'postgresql://localhost/unused', ...environment });
  const time = { now: Date.now() };
  const world = await createAppWorld({ config, clock: () => time.now, ...options });
  const { app, api } = world;
  const provider = await startTestProvider();
  const form: ProviderForm = {
    name: 'Campus',
    icon: 'school',
    issuer: provider.issuer,
    ...CLIENT,
    isEnabled: true,
    trustsAddresses: false,
    newUsersCustomerId: null,
    newUsersRole: 'INSTALLER',
    groupsClaim: 'groups',
    roleWithoutGroup: null,
    groupRoles: [],
  };
  const created = await api(world.sysAdmin, 'POST', PROVIDERS, { ...form, clientId: '', isEnabled: false });
  expect(created.status).toBe(201);
  const providerId: string = created.body.id;
  provider.register([created.body.redirectUrl]);

  /** A browser with its cookies. */
  function openBrowser() {
    let cookie = '';
    const open = async (url: string, method: 'GET' | 'POST' = 'GET') => {
      const response = await app.inject({ method, url, headers: { cookie } });
      const set = response.headers['set-cookie'];
      if (typeof set === 'string') [cookie = ''] = set.split(';');
      return response;
    };
    const locationOf = async (url: string) => String((await open(url)).headers.location);
    return {
      cookie: () => cookie,
      open,
      /** The address at the provider. */
      begin: (id = providerId) => locationOf(startPathOf(id)),
      /** Follows the way back. */
      comeBack: (url: string) => locationOf(url.slice(CONSOLE.length)),
      finish: () => open('/backoffice/providerSignIn/session', 'POST'),
    };
  }

  /** The whole way of a person. @returns the answer with the tokens, or the refusal */
  async function signInAs(person: TestPerson, given: { refuses?: boolean; id?: string } = {}) {
    provider.signsIn(person);
    const browser = openBrowser();
    const back = await provider.visit(await browser.begin(given.id), { refuses: given.refuses ?? false });
    expect(await browser.comeBack(back)).toBe(SCREEN);
    return browser.finish();
  }
  const tokenOf = async (person: TestPerson, given: { id?: string } = {}): Promise<string> =>
    tokenPairSchema.parse((await signInAs(person, given)).json()).token;

  return {
    ...world,
    provider,
    providerId,
    form,
    openBrowser,
    signInAs,
    tokenOf,
    /** The code of the refusal; undefined: the person is signed in. */
    codeOf: async (person: TestPerson, given: { id?: string } = {}): Promise<string | undefined> =>
      (await signInAs(person, given)).json().code,
    /** The user whom a person becomes. */
    async userOf(person: TestPerson): Promise<UserBody> {
      return (await app.inject({ url: '/api/auth/user', headers: bearer(await tokenOf(person)) })).json();
    },
    /** Saves the form of the provider, without its secret, and with these changes. */
    async change(part: Partial<ProviderForm>): Promise<void> {
      const { clientSecret: _, ...kept } = form;
      const saved = await api(world.sysAdmin, 'PUT', `${PROVIDERS}/${providerId}`, { ...kept, ...part });
      expect(saved).toMatchObject({ status: 200 });
    },
    wait(ms: number): void {
      time.now += ms;
    },
    async close() {
      await provider.close();
      await world.close();
    },
  };
}

export const verified = (sub: string, email: string, part: Partial<TestPerson> = {}): TestPerson => ({
  sub,
  email,
  email_verified: true,
  ...part,
});
