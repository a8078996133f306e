import { createDemoAccounts, createLargeHospital, demoAdministrator } from './create-accounts.ts';
import { createDemoMessages } from './create-messages.ts';
import { createDemoPlaces, describeDemoPlaces, placeDevices } from './create-places.ts';
import { createDemoPlans } from './create-plans.ts';
import { createDemoQuestionnaires } from './create-questionnaires.ts';
import { createDemoBrand, createDemoRoutines, createDemoWallScreen } from './create-settings.ts';
import { createDemoShipments } from './create-shipments.ts';
import { createDemoTodos } from './create-todos.ts';
import type { DemoTenant } from './home.ts';
import type { DemoHost } from './host.ts';
import { LARGE_TENANT } from './large-hospital.ts';
import type { Progress } from './sending.ts';
import { DEMO_TENANTS } from './tenants.ts';
import { DAY_MS } from './time-spans.ts';

/** State of the demo, stored between starts. */
export type DemoState = Progress & {
  /** Missing in a state from before questionnaires were introduced. */
  readonly hasQuestionnaires?: true;
  /** Missing in a state from before shipments were introduced. */
  readonly hasShipments?: true;
  /** Missing in a state from before messages were introduced. */
  readonly hasMessages?: true;
  /** Missing in a state from before to-dos were introduced. */
  readonly hasTodos?: true;
  /** Missing in a state from before automations were introduced. */
  readonly hasAutomation?: true;
  /** Missing in a state from before wall screens were introduced. */
  readonly hasWallScreen?: true;
  /** Missing in a state from before places were introduced. */
  readonly hasPlaces?: true;
  /** Missing in a state from before something was said of places. */
  readonly hasPlaceFacts?: true;
  /** The same for the large hospital. */
  readonly hasLargePlaceFacts?: true;
  /** Missing in a state from before plans of floors were introduced, and until those of the large hospital are drawn. */
  readonly hasPlans?: true;
  readonly hasLargePlans?: true;
  /** Missing until the large hospital is created on demand. */
  readonly hasLargeHospital?: true;
  /** Missing until the readings for past alarms have been sent. */
  readonly hasAlarms?: true;
  /** By e-mail address. */
  readonly userIds: Readonly<Record<string, string>>;
  /** Initial tokens of the simulated devices, by device name. */
  readonly accessTokens: Readonly<Record<string, string>>;
};

/** The state of the demo with all that belongs to it: what is missing is created, once. */
export async function prepareState(host: DemoHost): Promise<DemoState> {
  const stored = (await host.loadState()) as DemoState | undefined;
  let state = stored ?? (await createAccounts(host));
  state = await withOnce(host, state, 'hasQuestionnaires', createDemoQuestionnaires);
  state = await withOnce(host, await withShipments(host, state), 'hasMessages', createDemoMessages);
  state = await withOnce(host, state, 'hasTodos', createDemoTodos);
  state = await withWallScreen(host, await withAutomation(host, state));
  state = await withPlaceFacts(host, await withLargeHospital(host, await withPlaces(host, state)));
  state = await withPlans(host, state, 'hasPlans', DEMO_TENANTS);
  return state.hasLargeHospital ? withPlans(host, state, 'hasLargePlans', [LARGE_TENANT]) : state;
}

/** At the first start. */
async function createAccounts(host: DemoHost): Promise<DemoState> {
  const firstStart = host.clock();
  const { state, modelsFor } = await host.inTransaction(async (setUp) => {
    const { modelsFor, ...accounts } = await createDemoAccounts(setUp, firstStart);
    const filledFrom = firstStart - DAY_MS;
    const state = { firstStart, filledFrom, filledTo: filledFrom, ...accounts };
    await setUp.saveState(state);
    return { state, modelsFor };
  });
  const administrator = demoAdministrator(state.userIds);
  for (const { modelId, tenantId } of modelsFor) {
    await host.assignModel(administrator, modelId, tenantId);
  }
  return state;
}

/** Once per demo: deleted entities are not created again. */
async function withOnce(
  host: DemoHost,
  state: DemoState,
  what: 'hasQuestionnaires' | 'hasMessages' | 'hasTodos',
  create: typeof createDemoTodos,
): Promise<DemoState> {
  if (state[what]) return state;
  const next = { ...state, [what]: true } as const;
  await create(host, state.userIds, (setUp) => setUp.saveState(next));
  return next;
}

/** The same for shipments. */
async function withShipments(host: DemoHost, state: DemoState): Promise<DemoState> {
  if (state.hasShipments) return state;
  const next = { ...state, hasShipments: true } as const;
  const { userIds } = state;
  await createDemoShipments(host, demoAdministrator(userIds), userIds, (setUp) => setUp.saveState(next));
  return next;
}

/** The same for the automation and the report. After an interruption, both are refused: their names are taken. */
async function withAutomation(host: DemoHost, state: DemoState): Promise<DemoState> {
  if (state.hasAutomation) return state;
  const next = { ...state, hasAutomation: true } as const;
  await createDemoRoutines(host, state.userIds);
  await host.saveState(next);
  return next;
}

/** The same for buildings, floors and rooms. */
async function withPlaces(host: DemoHost, state: DemoState): Promise<DemoState> {
  if (state.hasPlaces) return state;
  const next = { ...state, hasPlaces: true } as const;
  await createDemoPlaces(host, DEMO_TENANTS, state, (setUp) => setUp.saveState(next));
  return next;
}

/** The same for the large hospital, where it is wanted. Its history begins two days before. */
async function withLargeHospital(host: DemoHost, state: DemoState): Promise<DemoState> {
  if (state.hasLargeHospital || !host.isLarge) return state;
  const now = host.clock();
  return host.inTransaction(async (setUp) => {
    const by = demoAdministrator(state.userIds);
    const large = await createLargeHospital(setUp, now, by);
    const userIds = { ...state.userIds, ...large.userIds };
    const accessTokens = { ...state.accessTokens, ...large.accessTokens };
    await placeDevices(setUp, [LARGE_TENANT], { firstStart: state.firstStart, userIds });
    const next = { ...state, userIds, accessTokens, hasLargeHospital: true } as const;
    await setUp.saveState(next);
    return next;
  });
}

/** The same for what is said of places. The state is saved afterwards: saying it twice changes nothing. */
async function withPlaceFacts(host: DemoHost, state: DemoState): Promise<DemoState> {
  let next = state;
  if (!state.hasPlaceFacts) {
    await describeDemoPlaces(host, DEMO_TENANTS, state);
    next = { ...next, hasPlaceFacts: true };
  }
  if (state.hasLargeHospital && !state.hasLargePlaceFacts) {
    await describeDemoPlaces(host, [LARGE_TENANT], state);
    next = { ...next, hasLargePlaceFacts: true };
  }
  if (next !== state) await host.saveState(next);
  return next;
}

/** The same for the plans of floors. The state is saved first, so that they are drawn at most once. */
async function withPlans(
  host: DemoHost,
  state: DemoState,
  what: 'hasPlans' | 'hasLargePlans',
  tenants: readonly DemoTenant[],
): Promise<DemoState> {
  if (state[what]) return state;
  const next = { ...state, [what]: true } as const;
  await host.saveState(next);
  await createDemoPlans(host, tenants, state.userIds);
  return next;
}

/** The same for the wall screen. The state is saved first, so that it is created at most once. */
async function withWallScreen(host: DemoHost, state: DemoState): Promise<DemoState> {
  if (state.hasWallScreen) return state;
  const next = { ...state, hasWallScreen: true } as const;
  await host.saveState(next);
  await createDemoWallScreen(host, state.userIds);
  await createDemoBrand(host, state.userIds);
  return next;
}
