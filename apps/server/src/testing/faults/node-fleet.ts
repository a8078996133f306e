import { createEventBus } from '../../events.ts';
import { createPasswords } from '../../features/sign-in/passwords.ts';
import { createServices } from '../../services.ts';
import { TEST_PASSWORD_COST } from '../world.ts';
import type { NodeCluster } from './node-cluster.ts';

const PASSWORD = 'of a follower';

/** A tenant with devices, and with administrators who sign in. */
export async function createNodeFleet(
  { database }: NodeCluster,
  counts: { devices: number; followers: number },
) {
  const passwords = createPasswords(TEST_PASSWORD_COST);
  const services = await createServices({ database, events: createEventBus(), clock: Date.now, passwords });
  const { id: tenantId } = await services.tenants.create({ title: 'Nodes' });
  const devices = [];
  for (let index = 0; index < counts.devices; index++) {
    const { device, credentials } = await services.devices.create({ tenantId, name: `device ${index}` });
    devices.push({ id: device.id, key: device.key, token: credentials.credentialsId });
  }
  const emails: string[] = [];
  for (let index = 0; index < counts.followers; index++) {
    const email = `follower.${index}@example.com`;
    const place = { authority: 'TENANT_ADMIN', tenantId, customerId: null } as const;
    const { id } = await services.users.create({ ...place, email });
    await services.users.setPassword(id, PASSWORD);
    emails.push(email);
  }
  return {
    devices,
    /** Signs one of the administrators in. @returns the access token */
    async signIn(follower: number): Promise<string> {
      const account = { username: emails[follower % emails.length] as string, password: PASSWORD };
      return (await services.auth.login(account, { address: '127.0.0.1' })).token;
    },
  };
}
