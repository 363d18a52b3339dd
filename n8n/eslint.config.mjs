// What n8n's own `@n8n/node-cli/eslint` puts together; that package's dependencies do not resolve with npm 11.
import js from "@eslint/js";
import { n8nCommunityNodesPlugin as community } from "@n8n/eslint-plugin-community-nodes";
import base from "eslint-plugin-n8n-nodes-base";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["dist", "headless", "scripts", "test", "**/*.d.ts"] },
  {
    files: ["**/*.ts"],
    extends: [js.configs.recommended, ts.configs.recommended, community.configs.recommended],
    rules: { "no-console": "error" },
  },
  { plugins: { "n8n-nodes-base": base } },
  {
    files: ["package.json"],
    extends: [community.configs.recommended],
    rules: base.configs.community.rules,
    languageOptions: { parser: ts.parser, parserOptions: { extraFileExtensions: [".json"] } },
  },
  {
    files: ["credentials/**/*.ts"],
    rules: {
      ...base.configs.credentials.rules,
      "n8n-nodes-base/cred-class-field-documentation-url-miscased": "off",
      "n8n-nodes-base/cred-class-field-type-options-password-missing": "off",
    },
  },
  {
    files: ["nodes/**/*.ts"],
    rules: {
      ...base.configs.nodes.rules,
      "n8n-nodes-base/node-class-description-inputs-wrong-regular-node": "off",
      "n8n-nodes-base/node-class-description-outputs-wrong": "off",
      "n8n-nodes-base/node-param-type-options-max-value-present": "off",
    },
  },
);
