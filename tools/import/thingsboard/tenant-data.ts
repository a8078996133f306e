import type { Operation } from '../../../packages/contract/src/common/operation.ts';
import {
  getCustomerByTitle,
  listCustomers,
  saveCustomer,
} from '../../../packages/contract/src/customers/customers.ts';
import {
  listDeviceProfiles,
  saveDeviceProfile,
} from '../../../packages/contract/src/device-profiles/device-profiles.ts';
import { importEntity, isRefusal, undefinedIfMissing } from './import-entity.ts';
import { readList } from './lists.ts';
import type { TenantRun } from './run.ts';
import type { ServerSession } from './session.ts';
import { contactSchema, profileSchema, type WireContact, withSourceId } from './wire.ts';

/** Profiles are little more than names on Airdeck: one with the same name is the same. */
export async function importProfiles(run: TenantRun): Promise<void> {
  const { source, target, tally } = run;
  for await (const profile of readList(source, listDeviceProfiles, profileSchema)) {
    const { id, name, description } = profile;
    if (profile.transportType !== null && !['DEFAULT', 'MQTT'].includes(profile.transportType)) {
      tally.note(
        `device profiles of transport ${profile.transportType}, whose devices have to speak MQTT or HTTP`,
      );
    }
    await importEntity(run, {
      kind: 'profile',
      sourceId: id,
      name,
      find: async () => target && withInfo(await findProfile(target, name)),
      isSame: () => true,
      create: async () => {
        const body = {
          name,
          description,
          type: 'DEFAULT',
          transportType: 'DEFAULT',
          provisionType: 'DISABLED',
        };
        return (await writer(run).call(saveDeviceProfile, { body }, profileSchema)).id;
      },
    });
  }
}

const withInfo = <T extends object>(found: T | undefined) => found && { ...found, additionalInfo: {} };

async function findProfile(target: ServerSession, name: string) {
  for await (const profile of readList(target, listDeviceProfiles, profileSchema, {
    query: { textSearch: name },
  })) {
    if (profile.name === name) return profile;
  }
  return undefined;
}

/** ThingsBoard's customer for public entities. Airdeck shows nothing without a sign-in. */
const isPublic = (info: Record<string, unknown>) => info['isPublic'] === true;

export async function importCustomers(run: TenantRun): Promise<void> {
  const { source, target, tally } = run;
  for await (const customer of readList(source, listCustomers, contactSchema)) {
    const { id, additionalInfo, ...contact } = customer;
    if (isPublic(additionalInfo)) {
      run.publicCustomerIds.add(id);
      tally.note("the customer 'Public': its devices come along without a customer");
      continue;
    }
    await importEntity(run, {
      kind: 'customer',
      sourceId: id,
      name: contact.title,
      find: async () => {
        const query = { customerTitle: contact.title };
        return target && undefinedIfMissing(target.call(getCustomerByTitle, { query }, contactSchema));
      },
      create: async () => {
        const body = { ...contact, additionalInfo: withSourceId(additionalInfo, id) };
        return saveContact(run, writer(run), saveCustomer, body);
      },
    });
  }
}

/** Saves a tenant or customer, without its telephone number if Airdeck refuses that. @returns its id */
export async function saveContact(
  { tally }: Pick<TenantRun, 'tally'>,
  target: ServerSession,
  operation: Operation,
  body: Omit<WireContact, 'id'>,
): Promise<string> {
  const save = async (given: typeof body) =>
    (await target.call(operation, { body: given }, contactSchema)).id;
  try {
    return await save(body);
  } catch (error) {
    if (!isRefusal(error) || body.phone === null) throw error;
    const id = await save({ ...body, phone: null });
    tally.note('telephone numbers of tenants and customers that Airdeck does not take: left out');
    return id;
  }
}

/** The session for writes. @throws Error without a target session, as in a dry run */
export function writer({ target }: Pick<TenantRun, 'target'>): ServerSession {
  if (!target) throw new Error('a dry run does not write');
  return target;
}
