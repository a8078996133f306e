// Sends a reading each minute over MQTT: pm25 in µg/m³, co2 in ppm, temp in °C, rh in %.
// Run: install the board "esp32" and the library "PubSubClient" in the Arduino IDE, enter your Wi-Fi below, replace
// the values in loop() by those of your sensors, and upload. The serial monitor (115200 baud) prints what was sent.

#include <PubSubClient.h>
#include <WiFi.h>

const char *WIFI_NAME = "your Wi-Fi";
const char *WIFI_PASSWORD = "its password";

const char *HOST = "127.0.0.1";
const int PORT = 1883;
// The access token is the user name; there is no password.
const char *TOKEN = "ACCESS_TOKEN";
const char *TOPIC = "v1/devices/me/telemetry";

WiFiClient network;
PubSubClient mqtt(network);

void setup() {
  Serial.begin(115200);
  WiFi.begin(WIFI_NAME, WIFI_PASSWORD);
  mqtt.setServer(HOST, PORT);
}

void loop() {
  if (WiFi.status() != WL_CONNECTED) {
    delay(500);
    return;
  }
  if (!mqtt.connected()) {
    String clientId = "airdeck-" + WiFi.macAddress();
    if (!mqtt.connect(clientId.c_str(), TOKEN, "")) {
      // 5: the access token is wrong. -2: nothing answers at this host and port.
      Serial.printf("not connected: %d\n", mqtt.state());
      delay(5000);
      return;
    }
  }
  float pm25 = 12, co2 = 640, temp = 21.5, rh = 48;
  char reading[128];
  // A value that is NAN is taken as none.
  snprintf(reading, sizeof reading, "{\"pm25\":%.1f,\"co2\":%.0f,\"temp\":%.2f,\"rh\":%.1f}", pm25, co2, temp, rh);
  Serial.println(mqtt.publish(TOPIC, reading) ? reading : "not sent");
  // The connection needs loop() more often than a reading is due.
  for (int second = 0; second < 60 && mqtt.loop(); second++) delay(1000);
}
