// Written by build/texts.ts from the locale files that are there.

/** All English texts. */
type Texts = typeof import('../../../../packages/contract/src/common/locales/en.json') &
  typeof import('../../../../packages/contract/src/quantities/locales/en.json') &
  typeof import('./locales/en.json') &
  typeof import('../features/air-records/locales/en.json') &
  typeof import('../features/alarms/locales/en.json') &
  typeof import('../features/api-keys/locales/en.json') &
  typeof import('../features/attributes/locales/en.json') &
  typeof import('../features/audit/locales/en.json') &
  typeof import('../features/automations/locales/en.json') &
  typeof import('../features/before-after/locales/en.json') &
  typeof import('../features/brands/locales/en.json') &
  typeof import('../features/calendar/locales/en.json') &
  typeof import('../features/claiming/locales/en.json') &
  typeof import('../features/commands/locales/en.json') &
  typeof import('../features/conversations/locales/en.json') &
  typeof import('../features/customers/locales/en.json') &
  typeof import('../features/customers/platform-customers/locales/en.json') &
  typeof import('../features/dashboard/locales/en.json') &
  typeof import('../features/device-health/locales/en.json') &
  typeof import('../features/device-import/locales/en.json') &
  typeof import('../features/device-map/locales/en.json') &
  typeof import('../features/device-profiles/locales/en.json') &
  typeof import('../features/devices/connect-device/locales/en.json') &
  typeof import('../features/devices/device-location/locales/en.json') &
  typeof import('../features/devices/device-setup/locales/en.json') &
  typeof import('../features/devices/gateways/locales/en.json') &
  typeof import('../features/devices/locales/en.json') &
  typeof import('../features/energy/locales/en.json') &
  typeof import('../features/felt-measured/locales/en.json') &
  typeof import('../features/filter-wear/locales/en.json') &
  typeof import('../features/floor-plans/locales/en.json') &
  typeof import('../features/history/locales/en.json') &
  typeof import('../features/home-assistant/locales/en.json') &
  typeof import('../features/how-judged/locales/en.json') &
  typeof import('../features/key-names/locales/en.json') &
  typeof import('../features/maintenance/locales/en.json') &
  typeof import('../features/messages/locales/en.json') &
  typeof import('../features/not-found/locales/en.json') &
  typeof import('../features/notifications/locales/en.json') &
  typeof import('../features/notifications/on-call/locales/en.json') &
  typeof import('../features/notifications/receivers/locales/en.json') &
  typeof import('../features/outages/locales/en.json') &
  typeof import('../features/outlook/locales/en.json') &
  typeof import('../features/passports/locales/en.json') &
  typeof import('../features/personal-data/locales/en.json') &
  typeof import('../features/places/locales/en.json') &
  typeof import('../features/profile/locales/en.json') &
  typeof import('../features/provisioning/locales/en.json') &
  typeof import('../features/purifiers/locales/en.json') &
  typeof import('../features/quantities/locales/en.json') &
  typeof import('../features/questionnaires/locales/en.json') &
  typeof import('../features/reading-import/locales/en.json') &
  typeof import('../features/rules/locales/en.json') &
  typeof import('../features/scheduled-reports/locales/en.json') &
  typeof import('../features/second-factor/locales/en.json') &
  typeof import('../features/second-factor/passkeys/locales/en.json') &
  typeof import('../features/shipments/locales/en.json') &
  typeof import('../features/shipments/packing-list/locales/en.json') &
  typeof import('../features/shipments/receiving/locales/en.json') &
  typeof import('../features/sign-in-providers/local-sign-in/locales/en.json') &
  typeof import('../features/sign-in-providers/locales/en.json') &
  typeof import('../features/sign-in-providers/sign-in-domains/locales/en.json') &
  typeof import('../features/sign-in/email-changes/locales/en.json') &
  typeof import('../features/sign-in/locales/en.json') &
  typeof import('../features/sign-in/passkey-sign-in/locales/en.json') &
  typeof import('../features/sign-in/passwords/locales/en.json') &
  typeof import('../features/sign-in/provider-sign-in/locales/en.json') &
  typeof import('../features/sign-in/sessions/locales/en.json') &
  typeof import('../features/system-home/locales/en.json') &
  typeof import('../features/telemetry/locales/en.json') &
  typeof import('../features/tenants/locales/en.json') &
  typeof import('../features/tenants/partners/locales/en.json') &
  typeof import('../features/todos/locales/en.json') &
  typeof import('../features/uplinks/locales/en.json') &
  typeof import('../features/users/locales/en.json') &
  typeof import('../features/ventilation/locales/en.json') &
  typeof import('../features/wall-screens/locales/en.json') &
  typeof import('../features/yardsticks/locales/en.json') &
  typeof import('../lib/accounts/locales/en.json') &
  typeof import('../lib/air-view/locales/en.json') &
  typeof import('../lib/alarms/locales/en.json') &
  typeof import('../lib/api-client/locales/en.json') &
  typeof import('../lib/devices/locales/en.json') &
  typeof import('../lib/format/locales/en.json') &
  typeof import('../lib/kept-time/locales/en.json') &
  typeof import('../lib/outdoor/locales/en.json') &
  typeof import('../lib/session/locales/en.json') &
  typeof import('../parts/branches/locales/en.json') &
  typeof import('../parts/chosen-devices/locales/en.json') &
  typeof import('../parts/conditions/locales/en.json') &
  typeof import('../parts/outlets/locales/en.json') &
  typeof import('../parts/pictures/locales/en.json') &
  typeof import('../parts/place-filter/locales/en.json') &
  typeof import('../parts/provider-accounts/locales/en.json') &
  typeof import('../parts/records/locales/en.json') &
  typeof import('../parts/tariffs/locales/en.json') &
  typeof import('../parts/yardsticks/locales/en.json') &
  typeof import('../ui/locales/en.json');

/** Keys are those of the English texts: an unknown one does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}

export {};
