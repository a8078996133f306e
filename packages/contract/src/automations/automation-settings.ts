import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { AUTOMATION_PERMISSIONS } from './automations.permissions.ts';

const automationSettingsSchema = z.object({
  customersMayAutomate: z
    .boolean()
    .describe(
      "Whether customers' administrators may make automations, as long as customers may operate devices; those that they made stop without it",
    ),
});
export type AutomationSettings = z.infer<typeof automationSettingsSchema>;

const path = '/backoffice/automations/settings';

export const getAutomationSettings = operation({
  method: 'GET',
  path,
  permission: AUTOMATION_PERMISSIONS.read,
  tag: 'automations',
  summary: "Whether customers' administrators may create automations",
  responses: { 200: automationSettingsSchema },
});

export const saveAutomationSettings = operation({
  method: 'PUT',
  path,
  permission: AUTOMATION_PERMISSIONS.configure,
  tag: 'automations',
  summary: "Allow customers' administrators to create automations, or not",
  body: automationSettingsSchema,
  responses: { 200: automationSettingsSchema },
});
