import { toPage } from '@airdeck/contract/common/page';
import { MAX_LIMIT } from '@airdeck/contract/telemetry/telemetry';
import {
  EMPTY_LISTS,
  EMPTY_PAGES,
  EMPTY_SETTINGS,
  getHomeDashboard,
  getHomeDashboardInfo,
  getServerTime,
  getSystemParameters,
  getVisitedDashboards,
} from '@airdeck/contract/thingsboard/unsupported/unsupported';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';

/** Empty answers to requests of ThingsBoard's clients at their start for features that this product does not have. */
export const unsupportedFeature = defineFeature({
  name: 'thingsboard/unsupported',
  uses: ['clock'],
  register(app, { clock }) {
    for (const page of EMPTY_PAGES) serve(app, page, () => toPage([], 0, 0, 1));
    for (const list of EMPTY_LISTS) serve(app, list, () => []);
    for (const settings of EMPTY_SETTINGS) serve(app, settings, () => ({}));
    serve(app, getHomeDashboard, ({ reply }) => reply.send());
    serve(app, getHomeDashboardInfo, () => ({ dashboardId: null, hideDashboardToolbar: true }));
    serve(app, getVisitedDashboards, () => ({ last: [], starred: [] }));
    serve(app, getSystemParameters, () => ({
      userTokenAccessEnabled: false,
      allowedDashboardIds: [],
      edgesSupportEnabled: false,
      hasRepository: false,
      tbelEnabled: false,
      persistDeviceStateToTelemetry: false,
      userSettings: { openedMenuSections: [] },
      maxDatapointsLimit: MAX_LIMIT,
      maxResourceSize: 0,
      mobileQrEnabled: false,
      maxDebugModeDurationMinutes: 0,
      maxArgumentsPerCF: 0,
      maxDataPointsPerRollingArg: 0,
    }));
    serve(app, getServerTime, () => clock());
  },
});
