import { join } from 'node:path';
import { run } from '../../tools/setup/run.mjs';
import { ensurePythonPackages, missingPython } from '../python-environment.ts';
import type { ClientCheck } from './client-check.ts';

const SCRIPTS = join(import.meta.dirname, 'python');

/** Runs a script in `python/` with the packages of a list there. It prints a failed expectation. */
const pythonCheck = (name: string, script: string, requirements: string): ClientCheck => ({
  name,
  missing: missingPython,
  run: async ({ url, mqttPort, admin, adminToken, customerToken }) => {
    const commands = await ensurePythonPackages(
      `clients-${requirements}`,
      join(SCRIPTS, `${requirements}.txt`),
    );
    const { code, output } = await run([join(commands, 'python'), ['-B', join(SCRIPTS, script)]], {
      cwd: SCRIPTS,
      quiet: true,
      env: {
        PATH: process.env['PATH'],
        SERVER_URL: url,
        MQTT_PORT: String(mqttPort),
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ADMIN_TOKEN: adminToken,
        CUSTOMER_TOKEN: customerToken,
      },
    });
    if (code !== 0) throw new Error(output.trimEnd());
  },
});

// The device SDKs include their own Paho under the same name, and need packages of different versions.
export const PYTHON_CHECKS = [
  pythonCheck("ThingsBoard's device SDK, MQTT 5", 'device_sdk.py', 'thingsboard'),
  pythonCheck("ThingsBoard's device SDK, MQTT 3.1.1", 'device_sdk.py', 'thingsboard-mqtt311'),
  pythonCheck("ThingsBoard's device SDK, HTTP", 'http_device_sdk.py', 'thingsboard'),
  pythonCheck("ThingsBoard's gateway SDK, MQTT 5", 'gateway_sdk.py', 'thingsboard'),
  pythonCheck("ThingsBoard's gateway SDK, MQTT 3.1.1", 'gateway_sdk.py', 'thingsboard-mqtt311'),
  pythonCheck("ThingsBoard's SDK, provisioning and claiming, MQTT 5", 'onboarding_sdk.py', 'thingsboard'),
  pythonCheck(
    "ThingsBoard's SDK, provisioning and claiming, MQTT 3.1.1",
    'onboarding_sdk.py',
    'thingsboard-mqtt311',
  ),
  pythonCheck("ThingsBoard's REST client", 'rest_sdk.py', 'thingsboard'),
  pythonCheck('Paho for Python, MQTT 3.1.1 and 5', 'paho_client.py', 'paho'),
];
