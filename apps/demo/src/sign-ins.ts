import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type DemoSignIn, demoSignInsSchema } from '@airdeck/contract/sign-in/demo-sign-ins';
import type { UserType } from '@airdeck/contract/users/user-body';
import type { DemoPerson } from './home.ts';
import { LARGE_TENANT } from './large-hospital.ts';
import { DEMO_SYSTEM_ADMINISTRATOR, DEMO_TENANTS } from './tenants.ts';

/** Without ambiguous letters and digits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 12;

function newPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A sign-in with a new password for every user of the demo. @param isLarge whether the large hospital is part of it */
export function newSignIns(isLarge: boolean): DemoSignIn[] {
  const signIn = (person: DemoPerson, userType: UserType, organisation: string | null): DemoSignIn => ({
    email: person.email,
    password: newPassword(),
    name: `${person.firstName} ${person.lastName}`.replace(/^./, (letter) => letter.toUpperCase()),
    userType,
    organisation,
    isReducedMenu: person.menuMode !== undefined,
  });
  return [
    signIn(DEMO_SYSTEM_ADMINISTRATOR, 'SYS_ADMIN', null),
    ...[...DEMO_TENANTS, ...(isLarge ? [LARGE_TENANT] : [])].flatMap((tenant) => [
      signIn(tenant.administrator, tenant.isPartner ? 'PARTNER' : 'TENANT_ADMIN', tenant.title),
      ...tenant.customers.flatMap((customer) =>
        customer.users.map((person) => signIn(person, 'CUSTOMER_USER', customer.title)),
      ),
    ]),
  ];
}

/** The sign-ins of an earlier start; undefined: no file, or an invalid one. */
export async function readSignIns(file: string): Promise<DemoSignIn[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return demoSignInsSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Readable only by the file's owner. Creates the folder, which may be missing with an external database. */
export async function writeSignIns(file: string, signIns: readonly DemoSignIn[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 });
}
