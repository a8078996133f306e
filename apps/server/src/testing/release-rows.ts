/** Rows of an installation of a release, by the name of the migration after which they are inserted. */
export const ROWS_AFTER: Record<string, string> = {
  '0000_baseline': `
    insert into tenant (id, created_time, title) values ('00000000-0000-1000-8000-000000000001', 1, 'T');
    insert into customer (id, created_time, title, tenant_id)
      values ('00000000-0000-1000-8000-000000000002', 1, 'C', '00000000-0000-1000-8000-000000000001');
    insert into device_profile (id, created_time, tenant_id, name, is_default, profile_data)
      values ('00000000-0000-1000-8000-000000000003', 1, '00000000-0000-1000-8000-000000000001', 'default', true, '{}');
    insert into device (id, created_time, tenant_id, customer_id, device_profile_id, name, type)
      select ('00000000-0000-1000-8000-00000000001' || n)::uuid, 1, '00000000-0000-1000-8000-000000000001',
        '00000000-0000-1000-8000-000000000002', '00000000-0000-1000-8000-000000000003', 'D' || n, 'default'
      from generate_series(1, 2) n;
    insert into device_credentials (id, created_time, device_id, credentials_id)
      select gen_random_uuid(), 1, id, 'token of ' || name from device;
    insert into device_attribute (device_key, scope, key, value, last_update_ts)
      select key, 'SERVER_SCOPE', 'active', 'true', 1 from device;
    insert into app_user (id, created_time, tenant_id, authority, email)
      values ('00000000-0000-1000-8000-000000000021', 1, '00000000-0000-1000-8000-000000000001', 'TENANT_ADMIN', 'a@b.org'),
        ('00000000-0000-1000-8000-000000000022', 1, null, 'SYS_ADMIN', 'root@b.org');
    insert into user_credentials (user_id, enabled, password_hash) select id, true, 'hash' from app_user;
    insert into user_session (id, user_id, created_time, expires_time, refresh_id, rotated_time)
      select gen_random_uuid(), id, 1, 2, gen_random_uuid(), 1 from app_user;
    insert into server_setting (name, value) values ('signing key', '"k"');
    create table reading_2026_01 partition of reading for values from (1767225600000) to (1769904000000);
    insert into reading (device, ts, pm25, extra) select key, 1767225600000 + n, 12.5, '{"fan":"low"}'
      from device, generate_series(1, 2) n;
    insert into latest_reading (device, ts, received_time, pm25, pm25_ts, extra)
      select key, 1767225600002, 1767225600009, 12.5, 1767225600002, '{"fan":{"ts":1767225600002,"value":"low"}}' from device;
    insert into reading_hourly (device, key, hour, min, max, sum, count)
      select key, 'pm25', 490896, 12.5, 12.5, 25, 2 from device;
    insert into dirty_hour (device, hour) select key, 490896 from device;
    insert into quarantine (device, received_time, transport, topic, payload, payload_bytes, reason)
      select key, 1, 'mqtt', 'v1/devices/me/telemetry', '{', 1, 'malformed-json' from device;
    insert into user_activation (user_id, token_hash, expires_time) select id, md5(email), 2 from app_user;
    insert into app_user (id, created_time, tenant_id, customer_id, authority, email, is_customer_administrator)
      select ('00000000-0000-1000-8000-00000000003' || n)::uuid, n, '00000000-0000-1000-8000-000000000001',
        '00000000-0000-1000-8000-000000000002', 'CUSTOMER_USER', 'user' || n || '@b.org', n = 1 from generate_series(1, 2) n;
    insert into question (id, questionnaire_id, type_id, question, options, created_time)
      values ('00000000-0000-1000-8000-000000000041', 1, 1, 'Q?', '[]', 1),
        ('00000000-0000-1000-8000-000000000042', 1, 2, 'Which?',
          '[{"option":"B","waitage":0.1},{"option":"A","waitage":2}]', 2);
    insert into questionnaire_response (id, respondent_id, user_id, questionnaire_id, submitted_time, submitted_by_id)
      select gen_random_uuid(), id, id, 1, 2, id from app_user where email = 'user1@b.org';
    insert into questionnaire_answer (response_id, question_id, is_yes)
      select id, '00000000-0000-1000-8000-000000000041', true from questionnaire_response;
    insert into push_subscription (id, created_time, user_id, session_id, endpoint, p256dh, auth)
      select gen_random_uuid(), 1, id, gen_random_uuid(), 'https://push.example/' || id, 'p', 'a' from app_user;
    insert into webhook (tenant_id, created_time, url, secret, severities, is_enabled)
      select id, 1, 'https://hooks.example/', 's', '["MAJOR"]', true from tenant;
    insert into delivery (id, created_time, tenant_id, event, severity, channel, user_id, state, next_time)
      select gen_random_uuid(), 1, tenant_id, 'digest', 'MAJOR', 'mail', id, 'waiting', 2 from app_user where tenant_id is not null;`,
  // Gateways, one of which came from another tenant that knows its access token; and a token that a customer's user read.
  '0006_newest_time_of_texts': `
    update device set customer_id = null,
      additional_info = '{"gateway":true,"gatewayServesCustomers":true,"gatewayAddsDevices":false,"note":1}' where name = 'D1';
    update device set tenant_readable_from = 5, additional_info = '{"gateway":true,"gatewayServesCustomers":true}'
      where name = 'D2';
    insert into device_activity (id, device_id, created_time, kind, user_email, details)
      select gen_random_uuid(), device.id, entry.time, entry.kind, entry.email, entry.details::jsonb
      from device join (values
        ('D1', 2, 'tokenChanged', 'a@b.org', null),
        ('D1', 3, 'tokenRead', 'user1@b.org', '{"times":2,"lastTime":4}'),
        ('D1', 9, 'tokenRead', 'a@b.org', null),
        ('D2', 5, 'movedToTenant', 'a@b.org', '{"keepsToken":true}')
      ) entry(name, time, kind, email, details) using (name);`,
};
