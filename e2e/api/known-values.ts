import { firstOrThrow, openDatabase } from '../../apps/server/src/database/database.ts';
import { silentLog } from '../../apps/server/src/testing/silent-log.ts';

const EACH = 5;

const DEVICE = 'select id from device where tenant_id is not null';
const ALARM = 'select id from alarm';
const CUSTOMER = 'select id from customer';
const TENANT = 'select id from tenant';
/** Without the users who sign in, whom requests must not delete. */
const USER = 'select id from app_user where not email = any($1)';

/** Queries for the values of parameters, by their name in a path. */
const SOURCES: Readonly<Record<string, string>> = {
  deviceId: DEVICE,
  deviceIds: DEVICE,
  entityId: DEVICE,
  alarmId: ALARM,
  customerId: CUSTOMER,
  tenantId: TENANT,
  userId: USER,
  deviceProfileId: 'select id from device_profile',
  rpcId: 'select id from command',
  ruleId: 'select id from alarm_rule',
  shipmentId: 'select id from shipment',
  conversationId: 'select id from conversation',
  entryId: 'select id from conversation_entry',
  messageId: 'select id from message',
  todoId: 'select id from todo',
  purifierId: 'select id from purifier',
  questionId: 'select id from question',
  receiverId: 'select id from receiver',
  rotaId: 'select id from rota',
  maintenanceId: 'select id from maintenance',
  scheduledReportId: 'select id from scheduled_report',
  passportCode: 'select code as id from device_passport',
  file: 'select badge_code as id from wall_screen_room',
  token: 'select credentials_id as id from device_credentials',
};

/**
 * Existing values of parameters: requests about missing entities only test responses with 404.
 * @param signIns email addresses of the users who sign in
 */
export async function readKnownValues(
  databaseUrl: string,
  signIns: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const database = openDatabase(databaseUrl, silentLog, 1);
  try {
    const values = new Map([['path.entityType', ['DEVICE', 'CUSTOMER']]]);
    for (const [name, source] of Object.entries(SOURCES)) {
      const { rows } = await database.pool.query<{ id: string }>(
        `select id::text as id from (${source}) known order by random() limit ${EACH}`,
        source === USER ? [signIns] : [],
      );
      const known = rows.map(({ id }) => id);
      values.set(`path.${name}`, known).set(`query.${name}`, known);
    }
    return values;
  } finally {
    await database.close();
  }
}

/** An inactive device, which is not connected. @throws if there is none */
export async function findSilentDevice(databaseUrl: string): Promise<string> {
  const database = openDatabase(databaseUrl, silentLog, 1);
  try {
    const { rows } = await database.pool.query<{ id: string }>(
      `select device_id as id from device_presence where not is_active and tenant_id is not null limit 1`,
    );
    return firstOrThrow(rows).id;
  } finally {
    await database.close();
  }
}
