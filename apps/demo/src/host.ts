import type { Position } from '@airdeck/air/positions';
import type { AutomationForm } from '@airdeck/contract/automations';
import type { OutdoorReading } from '@airdeck/contract/outdoor';
import type { Authority } from '@airdeck/contract/permission';
import type { PurifierFilter } from '@airdeck/contract/purifier-filter';
import type { PurifierMode } from '@airdeck/contract/purifier-modes';
import type { NewQuestion, QuestionnaireId } from '@airdeck/contract/questionnaires';
import type { GivenAnswer } from '@airdeck/contract/questionnaires.operations';
import type { ScheduledReportForm } from '@airdeck/contract/scheduled-reports';
import type { WallScreenForm } from '@airdeck/contract/wall-screens';

/** The system administrator of the demo, in whose name shared things are set up. */
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
  /** A reduced menu, as the user's attribute names it. */
  readonly menuMode: 'isDapJapan' | 'isReducedMenu' | undefined;
  readonly tenantId: string | null;
  readonly customerId: string | null;
};

export type NewDemoModel = {
  readonly purifierId: number;
  readonly purifierModelNo: string;
  readonly purifierDescription: string;
  readonly modes: readonly PurifierMode[];
  readonly filter: PurifierFilter;
};

export type NewDemoDevice = {
  readonly name: string;
  readonly label: string;
  /** Id of a model. */
  readonly modelId: string | null;
  /** Where it is installed; null: not yet. */
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

/** A message to all: of a system administrator to tenants, of a tenant's to customers. */
export type NewDemoMessage = {
  readonly title: string;
  readonly text: string;
  readonly isImportant: boolean;
};

/** A to-do of one person for another, or for oneself. */
export type NewDemoTodo = {
  readonly task: string;
  /** yyyy-MM-dd */
  readonly dueDate: string;
  readonly repeat: { readonly every: number; readonly unit: 'days' | 'weeks' | 'months' } | null;
  readonly assigneeUserId: string;
};

/** What sets one device to modes by itself. */
export type NewDemoAutomation = Omit<AutomationForm, 'devices'> & { readonly deviceName: string };

/** A wall screen of a customer. */
export type NewDemoWallScreen = Omit<WallScreenForm, 'rooms'> & {
  readonly rooms: readonly { readonly deviceName: string; readonly title: string }[];
};

/** A report of all rooms of a tenant that comes by itself. */
export type NewDemoReport = Pick<ScheduledReportForm, 'name' | 'frequency' | 'timeZone'>;

/** An alarm of the past. Times are epoch milliseconds. */
export type PastAlarm = { readonly id: string; readonly deviceName: string; readonly raisedTime: number };

/** Who wrote what when. The first is a customer's user. */
export type PastConversation = {
  readonly alarmId: string;
  readonly subject: string;
  readonly entries: readonly {
    readonly userId: string;
    readonly text: string;
    /** Epoch milliseconds, ascending. */
    readonly time: number;
  }[];
};

/** What can be done in one transaction. Creating answers the id of what was created. */
export type DemoSetUp = {
  /** @param createdTime epoch milliseconds: its rules apply from then on */
  createTenant(
    tenant: DemoContact & { readonly kind: 'TENANT' | 'PARTNER' },
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
   * Creates a customer's device.
   * @param createdTime epoch milliseconds
   */
  createDevice(
    owner: { readonly tenantId: string; readonly customerId: string },
    device: NewDemoDevice & { readonly kindOfPlace: string | null },
    createdTime: number,
  ): Promise<{ readonly id: string; readonly accessToken: string }>;
  /** An administrator of its tenant gives a device the name of the room that it was moved to. */
  moveDevice(
    deviceId: string,
    move: { readonly label: string; readonly by: TenantAdministrator; readonly time: number },
  ): Promise<void>;
  /** An administrator of its tenant says which model of purifier a device is of now. */
  changeModel(
    deviceId: string,
    change: { readonly modelId: string; readonly by: TenantAdministrator; readonly time: number },
  ): Promise<void>;
  /** Enters a device into the stock. @returns its access token */
  enterStock(device: NewDemoDevice): Promise<string>;
  /**
   * Makes a shipment of devices in stock.
   * @param createdTime epoch milliseconds
   * @returns undefined when one of the two is gone
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
  /** The consignee's administrator receives devices of a shipment. @param receipt.codes their names */
  receiveShipment(
    shipmentId: string,
    receipt: {
      readonly consignee: TenantAdministrator;
      readonly codes: readonly string[];
      readonly time: number;
    },
  ): Promise<void>;
  /**
   * Does nothing when its author is gone.
   * @param createdTime epoch milliseconds
   */
  writeMessage(by: DemoAdministrator, message: NewDemoMessage, createdTime: number): Promise<void>;
  /**
   * Does nothing when one of the two is gone.
   * @param createdTime epoch milliseconds
   */
  noteTodo(authorUserId: string, todo: NewDemoTodo, createdTime: number): Promise<void>;
  /** @param createdTime epoch milliseconds */
  createQuestion(question: NewQuestion, createdTime: number): Promise<string>;
  /**
   * Submits a customer user's answers to one questionnaire, unless that user is gone.
   * @param by the administrator who writes them down; undefined: the user
   * @param submittedTime epoch milliseconds
   */
  submitAnswers(
    userId: string,
    answers: readonly GivenAnswer[],
    submission: {
      readonly by: DemoAdministrator | undefined;
      readonly submittedTime: number;
      /** Name of the device in the room that they are about. */
      readonly room?: string | undefined;
    },
  ): Promise<void>;
  saveState(state: object): Promise<void>;
  /**
   * Raises the alarms that the tenants' rules would have raised in a span, that were over in it, and that they have not
   * raised since: by the function that decides about the present.
   * @param past.outdoorAt the air outside at a place and time
   * @returns them in the order of time
   */
  raisePastAlarms(past: {
    readonly fromTs: number;
    readonly toTs: number;
    readonly outdoorAt: (position: Position, time: number) => OutdoorReading;
  }): Promise<readonly PastAlarm[]>;
  /** A conversation of the past about an alarm, between a customer's user and the tenant's administrator. */
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

/** What the simulated homes need of the product that starts them. Everything else goes over MQTT, as for any device. */
export type DemoHost = {
  readonly clock: () => number;
  readonly log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
  /** Folder for the file with the passwords. */
  readonly dataDir: string;
  /** What `saveState` was last given; undefined before the first start. */
  loadState(): Promise<unknown>;
  saveState(state: object): Promise<void>;
  /** All that `work` does becomes true together, or nothing of it. */
  inTransaction<T>(work: (setUp: DemoSetUp) => Promise<T>): Promise<T>;
  setPassword(userId: string, password: string): Promise<void>;
  /** Gives a model to a tenant that is there. */
  assignModel(by: DemoAdministrator, modelId: string, tenantId: string): Promise<void>;
  /** Makes an automation of a tenant; does nothing when its author or the device is gone, or it is refused. */
  createAutomation(authorUserId: string, automation: NewDemoAutomation): Promise<void>;
  /** The same of a wall screen by a customer's administrator. The secret of its link is kept by no one. */
  createWallScreen(authorUserId: string, screen: NewDemoWallScreen): Promise<void>;
  /** Has a report sent to an administrator of a tenant; does nothing when they are gone, or it is refused. */
  scheduleReport(readerUserId: string, report: NewDemoReport): Promise<void>;
  /** All of the past is sent: counts what filters went through as soon as it is rolled up, rather than minutes later. */
  finishPast(signal: AbortSignal): Promise<void>;
  /** The questionnaires that these users have answered. */
  findSubmissions(
    userIds: readonly string[],
  ): Promise<readonly { readonly userId: string; readonly questionMasterId: QuestionnaireId }[]>;
  /** Records in the time line of each device that is still there under its access token that a pause was filled in. */
  recordFilledPause(
    accessTokens: readonly string[],
    pause: { readonly fromTs: number; readonly toTs: number },
  ): Promise<void>;
};
