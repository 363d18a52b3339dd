import { z } from "zod";
import type { NewWebhook } from "~/api/types";
import type { EventType } from "~/lib/events";

interface NumberRule {
  min: number;
  max?: number;
  /** Taken silently when the input is no whole number within the bounds. */
  fallback: number;
}

export const numberRules = {
  retryMaxAttempts: { min: 1, max: 50, fallback: 3 },
  retryBackoffMs: { min: 100, fallback: 1000 },
  connectTimeoutMs: { min: 1000, fallback: 5000 },
  readTimeoutMs: { min: 1000, fallback: 30000 },
} as const satisfies Record<string, NumberRule>;

export type NumberField = keyof typeof numberRules;

/** Survives an outage of about 34 hours. */
export const recommended: Record<"retryMaxAttempts" | "retryBackoffMs", string> = {
  retryMaxAttempts: "12",
  retryBackoffMs: "30000",
};

export function numberOrFallback(field: NumberField, text: string): number {
  const { min, max, fallback }: NumberRule = numberRules[field];
  const value = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER) ? value : fallback;
}

export const WebhookValues = z
  .object({
    url: z
      .string()
      .trim()
      .min(1, { error: "Give the address that receives the events.", abort: true })
      .refine(isWebAddress, {
        message: "This is not a web address. It begins with https:// or http://.",
        abort: true,
      }),
    apiKey: z.string().refine((key) => key.trim() !== "", "Give the key that signs the events."),
    eventsAll: z.boolean(),
    eventTypes: z.array(z.string()),
    retryMaxAttempts: z.string(),
    retryBackoffMs: z.string(),
    connectTimeoutMs: z.string(),
    readTimeoutMs: z.string(),
  })
  .refine(({ eventsAll, eventTypes }) => eventsAll || eventTypes.length > 0, {
    message: "Choose at least one event, or subscribe to all.",
    path: ["eventTypes"],
  });

export type WebhookValues = z.infer<typeof WebhookValues>;

export const emptyWebhook: WebhookValues = {
  url: "",
  apiKey: "",
  eventsAll: true,
  eventTypes: [],
  retryMaxAttempts: String(numberRules.retryMaxAttempts.fallback),
  retryBackoffMs: String(numberRules.retryBackoffMs.fallback),
  connectTimeoutMs: String(numberRules.connectTimeoutMs.fallback),
  readTimeoutMs: String(numberRules.readTimeoutMs.fallback),
};

/** The call's body. `eventTypes` is left out when all events are subscribed to. */
export function toNewWebhook(appId: string, values: WebhookValues): NewWebhook {
  return {
    appId,
    url: values.url,
    apiKey: values.apiKey,
    eventsAll: values.eventsAll,
    ...(values.eventsAll ? {} : { eventTypes: values.eventTypes as EventType[] }),
    retryMaxAttempts: numberOrFallback("retryMaxAttempts", values.retryMaxAttempts),
    retryBackoffMs: numberOrFallback("retryBackoffMs", values.retryBackoffMs),
    connectTimeoutMs: numberOrFallback("connectTimeoutMs", values.connectTimeoutMs),
    readTimeoutMs: numberOrFallback("readTimeoutMs", values.readTimeoutMs),
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
