import type { Position } from '@airdeck/air/positions';
import type { AutomationForm } from '@airdeck/contract/automations/automations';
import type { Authority } from '@airdeck/contract/common/permission';
import type { Tariff } from '@airdeck/contract/energy/tariffs';
import type { OutdoorReading } from '@airdeck/contract/outdoor/outdoor';
import type { QuestionnaireId } from '@airdeck/contract/questionnaires/questionnaires';
import type { ScheduledReportForm } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import type { WallScreenForm } from '@airdeck/contract/wall-screens/wall-screens';
import type { NewDemoPlan } from './draw-floor.ts';
import type { DemoModel } from './models.ts';
import type { DescribedPlace, NewDemoRoom, PastAlarm, PastConversation } from './past-entities.ts';
import type { DemoAnswer, NewDemoQuestion } from './questions.ts';

/** The system administrator of the demo, who sets up shared entities. */
export type DemoAdministrator = { readonly userId: string; readonly email: string };

export type TenantAdministrator = {
  readonly tenantId: string;
  readonly userId: string;
  readonly email: string;
};

export type DemoContact = {
  readonly title: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly country: string;
  readonly state: string;
  readonly city: string;
};

export type NewDemoUser = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly authority: Authority;
  /** User attribute for a reduced menu. */
  readonly menuMode: 'japan' | 'reduced' | undefined;
  readonly tenantId: string | null;
  readonly customerId: string | null;
};

export type NewDemoModel = Omit<DemoModel, 'upToM3PerHour' | 'tenant'>;

export type NewDemoDevice = {
  readonly name: string;
  readonly label: string;
  /** Id of a model. */
  readonly modelId: string | null;
  /** Null: not installed yet. */
  readonly place: {
    readonly city: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly timeZone: string;
  } | null;
};

/** 0 Initialized, 1 In transit, 2 Received, 3 Completed. */
export type DemoShipmentStatus = 0 | 1 | 2 | 3;

export type NewDemoShipment = {
  /** An administrator of the tenant that receives it. */
  readonly consigneeId: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly address: string;
  readonly phone: string;
  readonly notes: string;
  /** Names of devices in stock. */
  readonly devices: readonly string[];
};

/** A message to all: of a system administrator to tenants, or of a tenant's administrator to customers. */
export type NewDemoMessage = {
  readonly title: string;
  readonly text: string;
  readonly isImportant: boolean;
};

/** A to-do for another user, or for its author. */
export type NewDemoTodo = {
  readonly task: string;
  /** yyyy-MM-dd */
  readonly dueDate: string;
  readonly repeat: { readonly every: number; readonly unit: 'days' | 'weeks' | 'months' } | null;
  readonly assigneeUserId: string;
};

/** An automation of one device. */
export type NewDemoAutomation = Omit<AutomationForm, 'devices'> & { readonly deviceName: string };

/** A wall screen of a customer. */
export type NewDemoWallScreen = Omit<WallScreenForm, 'rooms'> & {
  readonly rooms: readonly { readonly deviceName: string; readonly title: string }[];
};

/** A scheduled report of all rooms of a tenant. */
export type NewDemoReport = Pick<ScheduledReportForm, 'name' | 'frequency' | 'recordSet' | 'timeZone'>;

/** Operations in one transaction. Create operations return the new id. */
export type DemoSetUp = {
  /** @param createdTime epoch milliseconds: its rules apply from then on */
  createTenant(
    tenant: DemoContact & { readonly kind: 'TENANT' | 'PARTNER'; readonly address: string },
    createdTime: number,
  ): Promise<string>;
  createCustomer(
    tenantId: string,
    customer: DemoContact & { readonly firstName: string | null; readonly lastName: string | null },
  ): Promise<string>;
  /** The user cannot sign in before `setPassword`. */
  createUser(user: NewDemoUser): Promise<string>;
  createModel(by: DemoAdministrator, model: NewDemoModel): Promise<string>;
  /**
   * Creates devices of a customer.
   * @param createdTime epoch milliseconds
   * @returns them in this order
   */
  createDevices(
    owner: { readonly tenantId: string; readonly customerId: string },
    devices: readonly (NewDemoDevice & { readonly placeType: string | null })[],
    createdTime: number,
  ): Promise<readonly { readonly id: string; readonly accessToken: string }[]>;
  /** Renames a device after its new room, as an administrator of its tenant. */
  moveDevice(
    deviceId: string,
    move: { readonly label: string; readonly by: TenantAdministrator; readonly time: number },
  ): Promise<void>;
  /** Sets the purifier model of a device, as an administrator of its tenant. */
  changeModel(
    deviceId: string,
    change: { readonly modelId: string; readonly by: TenantAdministrator; readonly time: number },
  ): Promise<void>;
  /**
   * Puts devices into rooms, which are made where they are missing, as an administrator of their tenant. Without effect
   * if the user or the devices have been deleted.
   * @param time epoch milliseconds, at which devices leave the rooms that they were in
   */
  settleDevices(by: DemoAdministrator, rooms: readonly NewDemoRoom[], time: number): Promise<void>;
  /** Adds a device to the stock. @returns its access token */
  enterStock(device: NewDemoDevice): Promise<string>;
  /**
   * Creates a shipment of devices in stock.
   * @param createdTime epoch milliseconds
   * @returns undefined if its author or its consignee has been deleted
   */
  createShipment(
    by: DemoAdministrator,
    shipment: NewDemoShipment,
    createdTime: number,
  ): Promise<string | undefined>;
  setShipmentStatus(
    shipmentId: string,
    change: {
      readonly from: DemoShipmentStatus;
      readonly to: DemoShipmentStatus;
      readonly notes: string | null;
      readonly by: DemoAdministrator;
      readonly time: number;
    },
  ): Promise<void>;
  /** Receives devices of a shipment, as the consignee. @param receipt.codes their names */
  receiveShipment(
    shipmentId: string,
    receipt: {
      readonly consignee: TenantAdministrator;
      readonly codes: readonly string[];
      readonly time: number;
    },
  ): Promise<void>;
  /**
   * Without effect if its author has been deleted.
   * @param createdTime epoch milliseconds
   */
  writeMessage(by: DemoAdministrator, message: NewDemoMessage, createdTime: number): Promise<void>;
  /**
   * Without effect if its author or its assignee has been deleted.
   * @param createdTime epoch milliseconds
   */
  noteTodo(authorUserId: string, todo: NewDemoTodo, createdTime: number): Promise<void>;
  /** @param createdTime epoch milliseconds */
  createQuestion(question: NewDemoQuestion, createdTime: number): Promise<string>;
  /**
   * Submits a customer user's answers to a questionnaire, unless the user has been deleted.
   * @param submission.by the administrator who enters them; undefined: the user
   * @param submission.submittedTime epoch milliseconds
   */
  submitAnswers(
    userId: string,
    questionnaireId: QuestionnaireId,
    answers: readonly (DemoAnswer & { readonly questionId: string })[],
    submission: {
      readonly by: DemoAdministrator | undefined;
      readonly submittedTime: number;
      /** Name of the device in the room of the answers. */
      readonly room?: string | undefined;
    },
  ): Promise<void>;
  saveState(state: object): Promise<void>;
  /**
   * Raises the alarms that the tenants' rules would have raised in a span, and that ended in it, unless they exist
   * already. Uses the same evaluation as for the present.
   * @param past.outdoorAt outdoor air at a place and time
   * @returns them by time
   */
  raisePastAlarms(past: {
    readonly fromTs: number;
    readonly toTs: number;
    readonly outdoorAt: (position: Position, time: number) => OutdoorReading;
  }): Promise<readonly PastAlarm[]>;
  /** Creates a past conversation about an alarm, between a customer's user and the tenant's administrator. */
  holdConversation(conversation: PastConversation): Promise<void>;
  acknowledgePastAlarm(
    alarmId: string,
    act: {
      readonly userId: string;
      readonly email: string;
      readonly time: number;
      readonly comment: string | undefined;
    },
  ): Promise<void>;
};

/** Interface of the product for the simulated homes. Everything else uses MQTT, as for any device. */
export type DemoHost = {
  readonly clock: () => number;
  readonly log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
  /** Whether the large hospital is part of it. */
  readonly isLarge: boolean;
  /** Folder for the file with the passwords. */
  readonly dataDir: string;
  /** The last saved state; undefined before the first start. */
  loadState(): Promise<unknown>;
  saveState(state: object): Promise<void>;
  /** Runs `work` in one transaction. */
  inTransaction<T>(work: (setUp: DemoSetUp) => Promise<T>): Promise<T>;
  setPassword(userId: string, password: string): Promise<void>;
  /** Assigns a model to an existing tenant. */
  assignModel(by: DemoAdministrator, modelId: string, tenantId: string): Promise<void>;
  /** Creates a tenant's automation; without effect if its author or the device has been deleted, or it is refused. */
  createAutomation(authorUserId: string, automation: NewDemoAutomation): Promise<void>;
  /** The same for a wall screen by a customer's administrator. The secret of its link is not stored. */
  createWallScreen(authorUserId: string, screen: NewDemoWallScreen): Promise<void>;
  /** Shows a tenant under a name and a colour of its own, with a drawn logo; without effect as above. */
  chooseBrand(authorUserId: string, brand: { name: string; accent: string }): Promise<void>;
  /** The same for the plans of floors of one customer, by an administrator of its tenant. */
  drawFloors(authorUserId: string, plans: readonly NewDemoPlan[]): Promise<void>;
  /** Schedules a report to a tenant administrator; without effect if the user has been deleted, or it is refused. */
  scheduleReport(readerUserId: string, report: NewDemoReport): Promise<void>;
  /** Says something of places of the customer who has a device; what is gone by now is left out. */
  describePlaces(userId: string, deviceName: string, places: readonly DescribedPlace[]): Promise<void>;
  /** States the price of electricity of a user's customer or, for an administrator, of the tenant. */
  stateTariff(userId: string, tariff: Tariff): Promise<void>;
  /** Called after sending the past: counts filter wear as soon as its roll-ups exist, rather than minutes later. */
  finishPast(signal: AbortSignal): Promise<void>;
  /** The questionnaires that these users have answered. */
  findSubmissions(
    userIds: readonly string[],
  ): Promise<readonly { readonly userId: string; readonly questionnaireId: QuestionnaireId }[]>;
  /** Records a filled pause in the time lines of the devices that still have these access tokens. */
  recordFilledPause(
    accessTokens: readonly string[],
    pause: { readonly fromTs: number; readonly toTs: number },
  ): Promise<void>;
  /**
   * Dates the first readings of the devices that still have these access tokens to a minute after their creation: the
   * server received them when the demo started, a month later.
   */
  dateFirstReadings(accessTokens: readonly string[]): Promise<void>;
};
