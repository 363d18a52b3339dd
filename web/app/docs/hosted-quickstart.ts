import file from "./hosted-quickstart.sh?raw";

const [list = "", publish = ""] = file.split("# ---\n").map((part) => part.trim());

/** One file, which e2e/samples.test.ts runs, shown in two steps: the second needs a number from the first. */
export const hostedQuickstart = { list, publish };
