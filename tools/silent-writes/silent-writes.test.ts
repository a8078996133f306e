import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../setup/source-files.ts';
import { silentWrites } from './silent-writes.ts';

/** Files whose rows are no acts on entities: memory of the server, and acts that another file publishes. */
const NO_ACTS: Readonly<Record<string, string>> = {
  'features/alarms/alarm-ledger.ts': 'time lines of alarms, their present duration, and the air outdoors',
  'features/audit/aged-audit.ts': 'the retention job records deletions by age itself',
  'features/audit/audit-log.service.ts': 'the entries of the audit log',
  'features/automations/engine/automation-engine.ts': 'memory of the engine',
  'features/automations/engine/mode-setter.ts':
    'memory of the engine; the commands that it sends are published',
  'features/commands/command-sender.ts': 'what a device answered; the sending was published',
  'features/device-health/air-watch.ts': 'observations: the band by which lists are sorted',
  'features/device-health/device-watch.ts': 'observations, which have entries in the time line of the device',
  'features/device-health/health-measurer.service.ts': 'numbers derived from readings',
  'features/devices/device-activity.service.ts': 'the entries of time lines',
  'features/felt-measured/batch-closer.service.ts': 'counts derived from answers',
  'features/geography/geography-loader.worker.ts': 'the places of a package',
  'features/history/report-tickets.service.ts': 'permissions for one download within a minute',
  'features/home-assistant/bridge.ts': 'how far a bridge is, and what its broker knows',
  'features/home-assistant/home-assistant-job.ts': 'states of bridges',
  'features/notifications/delivery-batch.ts': 'states of deliveries',
  'features/notifications/delivery-job.ts': 'states of deliveries',
  'features/notifications/delivery-writer.service.ts': 'deliveries, in reaction to what was published',
  'features/notifications/reading-webhook-job.ts': 'how far deliveries are',
  'features/notifications/notification-keys.ts': 'keys of the server',
  'features/questionnaires/unbatched-scores.service.ts': 'counts derived from answers',
  'features/reading-feed/reading-feed.feature.ts': 'feeds, which are derived from stored readings',
  'features/reading-feed/reading-feed.service.ts': 'that a feed is in use',
  'features/rules/engine/rule-evaluator.ts': 'memory of the engine',
  'features/scheduled-reports/scheduled-report-job.ts': 'sendings, which the list of reports shows',
  'features/second-factor/factor-secrets.ts': 'keys of the server',
  'features/second-factor/passkey-attempts.ts': 'attempts between their beginning and their end',
  'features/sign-in-providers/provider-flow.service.ts':
    'sign-ins between their beginning and their end, which the sign-in publishes',
  'features/sign-in-providers/sign-in-providers.feature.ts': 'the same, when they did not end in time',
  'features/sign-in/password-links.service.ts':
    'links, whose making and use the activation and the reset publish',
  'features/sign-in/seen-rights.service.ts':
    'what the caller sees themselves, with fewer rights than they have',
  'features/sign-in/sessions.service.ts': 'sessions, whose begin and end the sign-in publishes',
  'features/sign-in/tokens.ts': 'keys of the server',
};

/** Single operations of that kind. */
const NO_ACT: Readonly<Record<string, string>> = {
  'features/alarms/alarm-attention.ts createAlarmEntries': 'entries of what its callers publish',
  'features/alarms/alarm-steps-job.ts run': 'what is next of alarms; the step that it takes is published',
  'features/api-keys/api-keys.service.ts deleteBefore': 'what has expired',
  'features/api-keys/key-callers.service.ts noteUse': 'when a key was last used',
  'features/claiming/claim-offers.service.ts allow': 'the attributes that it writes are published',
  'features/claiming/claim-offers.service.ts forbidFor': 'the attributes that it deletes are published',
  'features/claiming/claiming.service.ts giveBackFor': 'the assignment that it ends is published',
  'features/conversations/conversation-reader.service.ts markRead': 'concerns only the reader',
  'features/device-profiles/device-profiles.service.ts create':
    'its callers publish the profile or its tenant',
  'features/devices/device-rooms.service.ts follow': 'the change of the place is published',
  'features/devices/device-rooms.service.ts settle': 'the places feature publishes who moved',
  'features/devices/devices.service.ts forget': 'the deletions that it belongs to are published',
  'features/filter-wear/filter-wear.service.ts recount': 'numbers derived from readings',
  'features/maintenance/maintenance.feature.ts run': 'what has been past for long',
  'features/messages/message-writer.service.ts withdraw': 'follows from what happened to the device',
  'features/messages/received-messages.service.ts markRead': 'concerns only the reader',
  'features/notifications/failed-deliveries.service.ts repeat': 'states of deliveries',
  'features/notifications/notification-choices.service.ts noteLanguage': 'the language of a sign-in',
  'features/outages/outages.feature.ts run': 'what has been past for long',
  'features/outages/outages.service.ts outageOf': 'it is published with the alarms that are a part of it',
  'features/second-factor/factor-codes.service.ts useUp': 'used codes; what they allow is published',
  'features/second-factor/passkey-sign-in.service.ts use':
    'uses of passkeys; the sign-in that they allow is published',
  'features/sign-in-providers/local-sign-in.service.ts admitToLocalSignIn':
    'a command of the operator, on the machine of the server',
  'features/notifications/push-subscriptions.service.ts purge': 'browsers whose session is over',
  'features/notifications/push-subscriptions.service.ts register':
    'browsers of the user, which their session ends',
  'features/sign-in/administrators.ts setSystemAdministrator':
    'a command of the operator on the machine itself',
  'features/sign-in/auth.service.ts loginByPasskey': 'the completion of the sign-in is published',
  'features/sign-in/auth.service.ts loginConfirmed': 'the completion of the sign-in is published',
  'features/sign-in/console-sessions.service.ts use': 'that a session is in use',
  'features/sign-in/email-changes.service.ts deleteExpired': 'what has expired',
  'features/sign-in/remembered-browsers.service.ts deleteExpired': 'what has expired',
  'features/sign-in/remembered-browsers.service.ts forgetAllOf': 'its callers publish the change of factors',
  'features/sign-in/remembered-browsers.service.ts recognise': 'the sign-in that it belongs to is published',
  'features/sign-in/email-changes.service.ts notify': 'states of mails',
  'features/sign-in/email-changes.service.ts notifyAgain': 'states of mails',
  'features/sign-in/email-changes.service.ts takeBack': 'the address that it sets is published',
  'features/sign-in/email-changes.service.ts work': 'a request; the confirmed change is published',
  'features/sign-in/invitations.service.ts mailLink': 'the language of the mail',
  'features/telemetry/timeseries-deletion.service.ts delete': 'the routes publish the deletion with its keys',
  'features/uplinks/uplink-counts.ts write': 'counts of messages',
  'features/uplinks/uplink-door.service.ts meet': 'devices that another system has named',
  'features/uplinks/uplink-senders.service.ts createDevice': 'the device that it creates is published',
  'features/wall-screens/wall.service.ts show': 'when a screen was last seen',
};

/** Parts of acts: those who call them publish the whole. */
const DELEGATED: readonly string[] = [
  'features/automations/automations.service.ts endThoseOfCustomers',
  'features/brands/brand-pictures.ts storePictures',
  'features/devices/devices.service.ts deleteAllOf',
  'features/profile/profile.service.ts replacePicture',
  'features/users/user-credentials.ts setEmail',
  'features/users/user-credentials.ts setPassword',
  'features/users/user-roles.ts kindOfTenantChanged',
  'features/users/users.service.ts deleteAllOf',
  'features/users/users.service.ts updateContact',
];

const pathOf = (operation: string) => operation.split(' ')[0] ?? '';

it('every operation that changes rows publishes it, or is listed with the reason why it does not', () => {
  const silent = silentWrites(sourceFiles('apps/server/src'), new Set(DELEGATED));
  const single = silent.filter((operation) => !Object.hasOwn(NO_ACTS, pathOf(operation)));
  expect(single).toEqual([...Object.keys(NO_ACT), ...DELEGATED].sort());
  expect(Object.keys(NO_ACTS).filter((path) => !silent.some((one) => pathOf(one) === path))).toEqual([]);
});

describe('an operation', () => {
  const repository = {
    path: 'features/a/a.repository.ts',
    text: `
      export async function touch(tx) { await hidden(tx); }
      const hidden = (tx) => tx.execute(sql\`with one as (update thing set name = 'a' returning id) select 1\`);
      export const put = (tx, row) => tx.insert(thing).values(row);
      export const look = (tx) => tx.execute(sql\`select * from thing for update of thing\`);`,
  };
  const silentOf = (text: string, delegated: readonly string[] = []) =>
    silentWrites(
      [
        repository,
        {
          path: 'features/a/a.service.ts',
          text: `import { look, put, touch as change } from './a.repository.ts';\n${text}`,
        },
      ],
      new Set(delegated),
    );
  const SILENT = 'features/a/a.service.ts act';

  it.each([
    ['by another name', 'export const createA = () => ({ act: (unit) => change(unit.tx) });'],
    [
      'in a callback',
      'export const createA = () => ({ act: () => inUnitOfWork(async ({ tx }) => put(tx, {})) });',
    ],
    ['beside one that publishes', 'export const createA = () => ({ act: put, b: () => publish(change) });'],
    ['as a method', 'export class A { async act() { for (const one of [1]) await put(one); } }'],
  ])('that writes %s is silent', (_how, text) => {
    expect(silentOf(text.replace('act: put', 'act: (tx) => put(tx)'))).toEqual([SILENT]);
  });

  it.each([
    ['publishes itself', 'const act = async () => { await put(); await domainEvents.publish({}); };'],
    [
      'calls what publishes',
      'const act = async () => { await put(); await tell(); }; const tell = () => events.publishAll();',
    ],
    [
      'is called by what publishes',
      'const act = () => put(); const whole = () => { act(); events.publish(); };',
    ],
    ['reacts to an event', 'const create = () => events.listenToAll(async () => { await put(); });'],
    ['reads', 'const act = () => look();'],
  ])('that %s is not', (_how, text) => {
    expect(silentOf(text)).toEqual([]);
  });

  it('whose part writes has to publish it', () => {
    const part = 'const act = () => put();';
    expect(silentOf(`${part} const other = (users) => users.act();`, [SILENT])).toEqual([
      SILENT,
      'features/a/a.service.ts other',
    ]);
    expect(silentOf(`${part} const other = (users) => publish(users.act());`, [SILENT])).toEqual([SILENT]);
  });
});
