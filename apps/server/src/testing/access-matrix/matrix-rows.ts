import type { TestDatabase } from '../test-database.ts';

/** Minimal rows, inserted without the services. */
export function createMatrixRows({ pool }: TestDatabase, nextTitle: () => string) {
  return {
    /** With an entry that has a picture. */
    async conversation(tenantId: string, customerId: string | null) {
      const { rows } = await pool.query(
        `with made as (
           insert into conversation (id, created_time, tenant_id, customer_id, subject, last_entry_time, entry_count)
           values (gen_random_uuid(), 1, $1, $2, 'Matrix', 1, 1) returning id
         )
         insert into conversation_entry (id, conversation_id, number, created_time, side, sent_id, text, picture)
         select gen_random_uuid(), id, 1, 1, 'tenant', gen_random_uuid(), 'Matrix', 'x' from made
         returning id, conversation_id`,
        [tenantId, customerId],
      );
      return { id: rows[0].conversation_id, email: '', around: { entryId: rows[0].id } };
    },

    /** Sent to one user by a tenant; null: by the system. */
    async message(tenantId: string | null, userId: string | undefined) {
      const { rows } = await pool.query(
        `with made as (
           insert into message (id, created_time, tenant_id, kind, title, text, importance, from_time, audience)
           values (gen_random_uuid(), 0, $1, 'written', $2, 'Matrix', 'info', 0, '{"kind":"all"}') returning *)
         insert into message_recipient (message_id, user_id, from_time, importance, kind)
         select id, $3, from_time, importance, kind from made returning message_id as id`,
        [tenantId, nextTitle(), userId],
      );
      return { id: rows[0].id, email: '' };
    },

    /** An expired command of a device. */
    async command(deviceKey: number) {
      const { rows } = await pool.query(
        `insert into command (id, created_time, device_key, method, is_one_way, expiration_time, retries, status)
         values (gen_random_uuid(), 0, $1, 'matrix', true, 0, 0, 'EXPIRED') returning id`,
        [deviceKey],
      );
      return { id: rows[0].id, email: '' };
    },

    /** A row of a customer, disabled. */
    async automation(tenantId: string, customerId: string) {
      const { rows } = await pool.query(
        `insert into automation
           (id, created_time, tenant_id, customer_id, name, is_enabled, position, devices, mode, effective_time)
         values (gen_random_uuid(), 0, $1, $2, $3, false, 0, '{"kind":"all"}', 1, 0) returning id`,
        [tenantId, customerId, nextTitle()],
      );
      return { id: rows[0].id, email: '' };
    },

    /** A wall screen of a customer, without rooms. */
    async wallScreen(tenantId: string, customerId: string) {
      const { rows } = await pool.query(
        `insert into wall_screen (id, created_time, tenant_id, customer_id, name, readers, languages, room_seconds,
           is_badge_allowed)
         values (gen_random_uuid(), 0, $1, $2, $3, 'staff', '{en}', 20, false) returning id`,
        [tenantId, customerId, nextTitle()],
      );
      return { id: rows[0].id, email: '' };
    },

    /** A row of a customer, disabled. */
    async scheduledReport(tenantId: string, customerId: string) {
      const { rows } = await pool.query(
        `insert into scheduled_report
           (id, created_time, tenant_id, customer_id, name, frequency, time_zone, is_enabled)
         values (gen_random_uuid(), 0, $1, $2, $3, 'weekly', 'UTC', false) returning id, customer_id`,
        [tenantId, customerId, nextTitle()],
      );
      return { id: rows[0].id, email: '', around: { customerId: rows[0].customer_id } };
    },

    /** Created by the user for themself. */
    async todo(userId: string | undefined) {
      const { rows } = await pool.query(
        `insert into todo (id, created_time, author_user_id, assignee_user_id, task)
         values (gen_random_uuid(), 0, $1, $1, 'Matrix') returning id`,
        [userId],
      );
      return { id: rows[0].id, email: '' };
    },
  };
}
